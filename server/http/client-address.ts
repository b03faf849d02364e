import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address a request came from: the socket's, or what the one trusted proxy wrote last into X-Forwarded-For.
 * Anything before that may have been made up by the client.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  // Requests without a socket are our own tests.
  return forwarded ?? (c.env?.incoming ? getConnInfo(c).remote.address : undefined) ?? 'unknown'
}
