import type { RefusalDetails } from '#contract/errors.ts'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { classifyDatabaseError, type DatabaseFailure } from '#server/platform/database/is-database-unavailable.ts'
import { NotInstalledYet } from '#server/platform/processes/load-when-installed.ts'

const names = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  405: 'MethodNotAllowedError',
  409: 'ConflictError',
  410: 'GoneError',
  412: 'PreconditionFailedError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  422: 'UnprocessableEntityError',
  428: 'PreconditionRequiredError',
  429: 'RateLimitError',
  500: 'InternalServerError',
  503: 'ServiceUnavailableError',
} as const

export type RefusalStatus = keyof typeof names
export type ErrorBody = {
  data: null
  error: { status: RefusalStatus; name: string; message: string; details: RefusalDetails }
}

export function errorBody(status: RefusalStatus, message: string, details: RefusalDetails = {}): ErrorBody {
  return { data: null, error: { status, name: names[status], message, details } }
}

export function refusal(c: Context, status: RefusalStatus, message: string, details: RefusalDetails = {}): Response {
  return c.json(errorBody(status, message, details), status)
}

export const INVALID_JSON_MESSAGE = 'The request body is not valid JSON.'

export const troubleAnswers: Readonly<Record<DatabaseFailure, { retryAfter: number; message: string }>> = {
  away: {
    retryAfter: 5,
    message: 'We cannot reach our books just now. Please try again in a moment.',
  },
  full: {
    retryAfter: 30,
    message: 'We cannot write anything down just now. Please try again in a minute.',
  },
  busy: {
    retryAfter: 2,
    message: 'Many people are at the same thing just now. Please try again in a moment.',
  },
}

export function answerErrors(log: Pick<Logger, 'error' | 'warn'>): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException && error.status === 400) return refusal(c, 400, INVALID_JSON_MESSAGE)
    if (error instanceof HTTPException && error.status === 415)
      return refusal(c, 415, 'Send the body as JSON, with the content type application/json.')
    if (error instanceof NotInstalledYet) {
      c.header('retry-after', '60')
      return refusal(c, 503, 'This part of the shop is still being installed. Please try again in a minute.')
    }
    const trouble = classifyDatabaseError(error)
    if (trouble) {
      log.warn(
        { event: 'database.unavailable', err: error, trouble, method: c.req.method, path: c.req.path },
        'the database did not serve',
      )
      return refuseForTrouble(c, trouble)
    }
    log.error(
      { event: 'request.failed', err: error, method: c.req.method, path: c.req.path },
      'a request to the API failed',
    )
    const answer = { status: 500, name: 'InternalServerError', message: 'Internal Server Error' }
    return c.json({ data: null, error: answer }, 500)
  }
}

function refuseForTrouble(c: Context, trouble: DatabaseFailure): Response {
  const { retryAfter, message } = troubleAnswers[trouble]
  c.header('retry-after', String(retryAfter))
  c.header('cache-control', 'no-store')
  return refusal(c, 503, message, { reason: 'database' })
}
