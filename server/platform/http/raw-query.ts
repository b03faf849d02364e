import type { Context } from 'hono'

export function rawQuery(c: Context): string {
  const { url } = c.req
  const from = url.indexOf('?')
  return from < 0 ? '' : url.slice(from + 1).split('#', 1)[0]!
}
