import type { Context } from 'hono'
import type { z } from 'zod'
import { declaredRefusal } from './declared-refusal.ts'
import { describeIssue } from './describe-issue.ts'

export type SchemaAnswer = { success: true } | { success: false; error: z.ZodError }

/** Answers what a schema has refused: the first fault as the sentence, all of them in the details. */
export function refuseInvalid(checked: SchemaAnswer, c: Context) {
  if (checked.success) return undefined
  const { message, errors } = faultsOf(checked.error)
  return declaredRefusal(c, 400, message, { errors })
}

/** As many as a person reads; a list of hundreds has as many faults. */
const MOST_FAULTS = 20

export function faultsOf(error: z.ZodError) {
  const errors = error.issues.slice(0, MOST_FAULTS).map((issue) => ({
    path: issue.path.map(String),
    message: describeIssue(issue),
    name: 'ValidationError',
  }))
  return { message: errors[0]?.message ?? 'This request cannot be read.', errors }
}
