import type { Context } from 'hono'

type ErrorDetails = {
  source?: string
  step?: string
  reason?: string
  field?: string
  metadata?: Record<string, string>
}

export function errorBody(code: string, description: string, facts: ErrorDetails = {}) {
  const { source = 'business', step = 'payment_initiation', reason = 'input_validation_failed' } = facts
  const { field, metadata = {} } = facts
  return {
    error: { code, description, source, step, reason, metadata, ...(field === undefined ? {} : { field }) },
  }
}

export function respondBadRequest(c: Context, description: string, facts: ErrorDetails = {}) {
  return c.json(errorBody('BAD_REQUEST_ERROR', description, facts), 400)
}

export const respondUnknownId = (c: Context) => respondBadRequest(c, 'The id provided does not exist')

export function injectedErrorBody(status: number) {
  if (status === 429) return errorBody('BAD_REQUEST_ERROR', 'Too many requests', { reason: 'NA', step: 'NA' })
  if (status >= 500)
    return errorBody('SERVER_ERROR', 'We are facing some trouble completing your request at the moment.', {
      reason: 'NA',
      step: 'NA',
      source: 'NA',
    })
  return errorBody('BAD_REQUEST_ERROR', `The request was refused (${status})`)
}
