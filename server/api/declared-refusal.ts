import type { Context } from 'hono'
import { errorBody, type RefusalStatus } from './error-body.ts'

/** The error body, typed by its status so that a route is held to the answers it declares. */
export function declaredRefusal<Status extends RefusalStatus>(
  c: Context,
  status: Status,
  message: string,
  details: Record<string, unknown> = {},
) {
  return c.json(errorBody(status, message, details), status)
}
