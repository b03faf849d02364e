import type { Context } from 'hono'
import type { z } from 'zod'
import { declaredRefusal } from './declared-refusal.ts'

export type SchemaAnswer = { success: true } | { success: false; error: z.ZodError }

/** Answers what a schema has refused: the first fault as the sentence, all of them in the details. */
export function refuseInvalid(checked: SchemaAnswer, c: Context) {
  if (checked.success) return undefined
  const { message, errors } = faultsOf(checked.error)
  return declaredRefusal(c, 400, message, { errors })
}

export function faultsOf(error: z.ZodError) {
  const errors = error.issues.map(({ path, message }) => ({
    path: path.map(String),
    message,
    name: 'ValidationError',
  }))
  const [first] = errors
  return { message: first ? sentence(first) : 'This request cannot be read.', errors }
}

/** Our own sentences end with a stop; the schema library's need the field's name before them. */
function sentence({ path, message }: { path: string[]; message: string }): string {
  return message.endsWith('.') ? message : `Please check ${path.join('.') || 'the request'}: ${message}.`
}
