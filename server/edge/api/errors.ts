import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { errorShape, type RefusalDetails } from '#contract/errors.ts'
import type { PayDueRefusal } from '#server/storefront/checkout/pay-due.ts'
import type { PlaceOrderRefusal } from '#server/storefront/checkout/place-order.ts'
import { errorBody, type RefusalStatus } from '#server/platform/http/errors.ts'
import type { FieldError } from '#shop/field-errors.ts'
import type { Refusal } from '#shop/refusal.ts'
import { describeIssue } from '#server/platform/http/describe-issue.ts'
import type { QueryError } from './query/query-error.ts'

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

export function refuseInvalid(checked: SchemaAnswer, c: Context) {
  if (checked.success) return undefined
  const { message, errors } = describeIssues(checked.error)
  return declaredRefusal(c, checked.error.issues.every(isQuantityIssue) ? 422 : 400, message, { errors })
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

export function refuseQuery(c: Context, { name, message, path }: QueryError) {
  const body = errorBody(400, message, { errors: [{ path: [...path], message, name }] })
  return c.json({ ...body, error: { ...body.error, name } }, 400)
}

/** Status and message also beside `error`: clients look in either place (the decisions, section 4). */
export function shippingRefusal(c: Context, status: 404 | 422, message: string, details: RefusalDetails = {}) {
  return c.json({ ...errorBody(status, message, details), status, message }, status)
}

export function refuseInvalidShipping(checked: SchemaAnswer, c: Context) {
  if (checked.success) return undefined
  const { message, errors } = describeIssues(checked.error)
  return shippingRefusal(c, 422, message, { errors })
}

export const placingStatus = {
  'empty-cart': 400,
  'not-a-quantity': 422,
  'too-many': 422,
  'too-many-lines': 400,
  'too-large': 422,
  'unknown-product': 422,
  'choice-missing': 422,
  'no-such-choice': 422,
  'choice-sold-out': 409,
  'wrong-quantity': 422,
  address: 400,
  buyer: 400,
  gift: 422,
  abroad: 422,
  'unknown-quote': 400,
  'quote-expired': 409,
  'quote-for-other-place': 409,
  'quote-for-other-weight': 409,
  'quote-too-light': 409,
  'gift-gone': 409,
  'total-changed': 409,
  'code-unknown': 422,
  'code-over': 409,
  'code-not-met': 409,
  'code-used-up': 409,
  parts: 422,
  'date-moved': 409,
  'day-not-possible': 422,
  'sold-out': 409,
  'last-pieces': 409,
  'too-many-holds': 409,
  'order-closed': 409,
  'too-early': 409,
  'key-reused': 422,
  'already-paid': 409,
  'payment-pending': 503,
  'provider-unavailable': 503,
} as const satisfies Record<PlaceOrderRefusal['reason'], RefusalStatus>

export const notShownStatus = { 'not-found': 404, 'signed-out': 401, 'other-account': 403 } as const

export const payingStatus = {
  ...notShownStatus,
  'no-such-due': 404,
  'already-paid': 409,
  'nothing-due': 409,
  'first-part-first': 409,
  'under-review': 409,
  'order-closed': 409,
  'too-early': 409,
  'provider-unavailable': 503,
} as const satisfies Record<PayDueRefusal['reason'], RefusalStatus>

/** While the payment provider does not say when to come back. */
export const DEFAULT_RETRY_AFTER_SECONDS = 2

const customerStatus = {
  invalid: 400,
  'wrong-password': 400,
  'same-password': 400,
  'no-password': 400,
  'wrong-code': 400,
  blocked: 400,
  taken: 400,
  'no-address': 404,
  'changed-elsewhere': 409,
  ended: 401,
  'too-many-tries': 429,
  busy: 503,
} as const satisfies Record<string, RefusalStatus>

type Reason = keyof typeof customerStatus
type CustomerRefusal = Refusal<Reason> & { errors?: FieldError[]; retryAfterSeconds?: number }

export function refuseCustomer(c: Context, { reason, message, errors, retryAfterSeconds }: CustomerRefusal) {
  if (reason === 'busy') c.header('retry-after', '1')
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  const status = customerStatus[reason]
  const details = { reason, ...(errors && { errors: errors.map(asStrapi) }) }
  return declaredRefusal(c, status, message, details)
}

export function refuseFields(checked: SchemaAnswer, c: Context) {
  if (checked.success) return undefined
  const { message, errors } = describeIssues(checked.error)
  return declaredRefusal(c, 400, message, { reason: 'invalid', errors })
}

const asStrapi = ({ path, message }: FieldError) => ({ path, message, name: 'ValidationError' })
