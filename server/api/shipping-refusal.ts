import type { Context } from 'hono'
import { errorBody } from './error-body.ts'
import { faultsOf, type SchemaAnswer } from './refuse-invalid.ts'

/** A failed shipping lookup: every way of reading a failure finds it here (the decisions, section 4). */
export function shippingRefusal(c: Context, status: 404 | 422, message: string, details: Record<string, unknown> = {}) {
  return c.json({ ...errorBody(status, message, details), status, message }, status)
}

/** The same for what the schema has refused. */
export function refuseInvalidShipping(checked: SchemaAnswer, c: Context) {
  if (checked.success) return undefined
  const { message, errors } = faultsOf(checked.error)
  return shippingRefusal(c, 422, message, { errors })
}
