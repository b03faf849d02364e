import type { Context } from 'hono'

/** Statuses the API refuses with, and the name each carries in the error body. */
const names = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  405: 'MethodNotAllowedError',
  409: 'ConflictError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  422: 'UnprocessableEntityError',
  429: 'RateLimitError',
  500: 'InternalServerError',
  503: 'ServiceUnavailableError',
} as const

export type RefusalStatus = keyof typeof names
export type ErrorBody = {
  data: null
  error: { status: RefusalStatus; name: string; message: string; details: Record<string, unknown> }
}

/** The error body of every refusal: `respondWithData` is null, and the message is a sentence a person can act on. */
export function errorBody(status: RefusalStatus, message: string, details: Record<string, unknown> = {}): ErrorBody {
  return { data: null, error: { status, name: names[status], message, details } }
}

/** Answers a request with the error body. */
export function refusal(
  c: Context,
  status: RefusalStatus,
  message: string,
  details: Record<string, unknown> = {},
): Response {
  return c.json(errorBody(status, message, details), status)
}
