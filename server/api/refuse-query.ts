import type { Context } from 'hono'
import { errorBody } from './error-body.ts'
import type { QueryError } from './query/query-error.ts'

/** Answers a query that asks for what there is not. */
export function refuseQuery(c: Context, { name, message, path }: QueryError) {
  const body = errorBody(400, message, { errors: [{ path: [...path], message, name }] })
  return c.json({ ...body, error: { ...body.error, name } }, 400)
}

/** What follows the question mark of a request's address. */
export function queryOf(c: Context): string {
  const { url } = c.req
  const from = url.indexOf('?')
  return from < 0 ? '' : url.slice(from + 1).split('#', 1)[0]!
}
