import type { Context } from 'hono'
import { errorBody } from '#server/platform/http/errors.ts'
import type { QueryError } from './query-error.ts'

export function refuseQuery(c: Context, { name, message, path }: QueryError) {
  const body = errorBody(400, message, { errors: [{ path: [...path], message, name }] })
  return c.json({ ...body, error: { ...body.error, name } }, 400)
}
