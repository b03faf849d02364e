import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** X-Forwarded-For's last entry is the trusted proxy's; anything before it may be made up by the client. */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  // Requests without a socket are our own tests.
  return forwarded ?? (c.env?.incoming ? getConnInfo(c).remote.address : undefined) ?? 'unknown'
}
