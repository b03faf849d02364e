import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { refusal } from './error-body.ts'

/** Turns what is thrown into the error body. A surprise is logged whole and answered without a word about it. */
export function answerErrors(log: Pick<Logger, 'error'>): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException && error.status === 400)
      return refusal(c, 400, 'The request body is not valid JSON.')
    if (error instanceof HTTPException && error.status === 415)
      return refusal(c, 415, 'Send the body as JSON, with the content type application/json.')
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'a request to the API failed')
    const answer = { status: 500, name: 'InternalServerError', message: 'Internal Server Error' }
    return c.json({ data: null, error: answer }, 500)
  }
}
