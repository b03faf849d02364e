import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { errorShape, type RefusalDetails } from '#contract/errors.ts'
import { errorBody, type RefusalStatus } from '#server/platform/http/errors.ts'
import { describeIssue } from '#server/platform/http/describe-issue.ts'

export function refused(status: RefusalStatus, description: string, message: string, details: RefusalDetails = {}) {
  const example = errorBody(status, message, details)
  return { description, content: { 'application/json': { schema: errorShape, example } } }
}

/** Typed by its status, so that a route can only send the refusals it declares. */
export function declaredRefusal<Status extends RefusalStatus>(
  c: Context,
  status: Status,
  message: string,
  details: RefusalDetails = {},
) {
  return c.json(errorBody(status, message, details), status)
}

export type SchemaAnswer = { success: true } | { success: false; error: z.ZodError }

export const refuseInvalid = (checked: SchemaAnswer, c: Context) =>
  checked.success ? undefined : refuseIssues(c, checked.error)

export function refuseIssues(c: Context, error: z.ZodError) {
  const { message, errors } = describeIssues(error)
  return declaredRefusal(c, error.issues.every(isQuantityIssue) ? 422 : 400, message, { errors })
}

/** A number that no line can have is understood, and refused like a choice that is not made. */
function isQuantityIssue({ path, code, ...issue }: z.core.$ZodIssue): boolean {
  const isNoNumber = code === 'invalid_type' && 'expected' in issue && issue.expected === 'number'
  return /\b(cart|lines)\.\d+\.quantity$/.test(path.join('.')) && !isNoNumber
}

const MAX_ISSUES = 20

function describeIssues(error: z.ZodError) {
  const errors = error.issues.slice(0, MAX_ISSUES).map((issue) => ({
    path: issue.path.map(String),
    message: describeIssue(issue),
    name: 'ValidationError',
  }))
  return { message: errors[0]?.message ?? 'This request cannot be read.', errors }
}

/** Status and message also beside `error`: clients look in either place. */
export function shippingRefusal(c: Context, status: 404 | 422, message: string, details: RefusalDetails = {}) {
  return c.json({ ...errorBody(status, message, details), status, message }, status)
}

export function refuseInvalidShipping(checked: SchemaAnswer, c: Context) {
  if (checked.success) return undefined
  const { message, errors } = describeIssues(checked.error)
  return shippingRefusal(c, 422, message, { errors })
}

/** While the payment provider does not say when to come back. */
export const DEFAULT_RETRY_AFTER_SECONDS = 2

export function refuseFields(checked: SchemaAnswer, c: Context) {
  if (checked.success) return undefined
  const { message, errors } = describeIssues(checked.error)
  return declaredRefusal(c, 400, message, { reason: 'invalid', errors })
}
