import type { MiddlewareHandler } from 'hono'

/** For answers that no cache may keep. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
}
