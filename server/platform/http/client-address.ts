import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The trusted proxy appends the last entry of X-Forwarded-For; clients may forge the earlier ones. */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  // Requests without a socket are our own tests.
  return forwarded ?? (c.env?.incoming ? getConnInfo(c).remote.address : undefined) ?? 'unknown'
}
