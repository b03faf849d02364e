import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { staffRequests } from '#server/platform/database/api-token-tables.ts'
import { refusal } from '#server/platform/http/errors.ts'
import type { Shop } from '#server/platform/shop.ts'
import { decryptSecret, encryptSecret } from '#server/platform/settings/encrypt-secret.ts'

type Needs = Pick<Shop, 'database' | 'keys' | 'now'>
type Kept = { status: number; etag: string | null; body: string }

const WRONG_KEY = 'An Idempotency-Key has 8 to 100 letters, digits, - or _.'
const OTHER_REQUEST = 'This Idempotency-Key was sent with another request. Send a new one for each.'
const CUT_OFF =
  'The request with this Idempotency-Key is at work, or was cut off. Look whether it was done before you send it with a new key.'

/** Their answers hold what is shown once, or the operation knows its key itself. */
const notReplayed =
  /^\/counter\/api\/v1\/(tokens|devices|gift-cards|sign-in|invitation|step-up|me|stock\/counts|stock\/receipts|stock\/[^/]+\/moves)(\/|$)/

/** The same `Idempotency-Key` again is the same answer, for 72 hours. Must come after the guard and the body's limits. */
export function replayRequests(shop: Needs): MiddlewareHandler {
  return async (c, next) => {
    const key = c.req.header('idempotency-key')
    const caller = c.get('signedInStaff')?.staff.id
    if (key === undefined || caller === undefined || c.req.method === 'GET' || notReplayed.test(c.req.path))
      return next()
    if (!/^[\w-]{8,100}$/.test(key)) return refusal(c, 400, WRONG_KEY)
    const { orm } = shop.database
    const row = { caller, key, digest: await digestRequest(c), at: shop.now() }
    const isThis = and(eq(staffRequests.caller, caller), eq(staffRequests.key, key))
    const { rowCount } = await orm.insert(staffRequests).values(row).onConflictDoNothing()
    if (rowCount === 0) {
      const [earlier] = await orm.select().from(staffRequests).where(isThis)
      return answerAgain(c, shop, row, earlier)
    }
    await next()
    // A 4xx did nothing, so the next try is new. A 5xx may have done its work.
    if (c.res.status >= 400 && c.res.status < 500) await orm.delete(staffRequests).where(isThis)
    if (!c.res.ok) return undefined
    const kept: Kept = { status: c.res.status, etag: c.res.headers.get('etag'), body: await c.res.clone().text() }
    const sealed = encryptSecret(shop, 'staffSecrets', JSON.stringify(kept), `${caller} ${key}`)
    await orm.update(staffRequests).set({ status: kept.status, sealed }).where(isThis)
    return undefined
  }
}

function answerAgain(
  c: Context,
  shop: Needs,
  { caller, key, digest }: { caller: string; key: string; digest: string },
  earlier: typeof staffRequests.$inferSelect | undefined,
): Response {
  if (earlier && earlier.digest !== digest) return refusal(c, 422, OTHER_REQUEST, { reason: 'key' })
  const opened = earlier?.sealed ? decryptSecret(shop, 'staffSecrets', earlier.sealed, `${caller} ${key}`) : undefined
  if (opened === undefined) return refusal(c, 409, CUT_OFF, { reason: 'key' })
  // Sealed by `replayRequests`.
  const { status, etag, body } = JSON.parse(opened) as Kept
  return c.body(body, status as 200, {
    'content-type': 'application/json',
    'idempotent-replay': 'true',
    ...(etag !== null && { etag }),
  })
}

/** Pictures are sent as bytes. */
async function digestRequest(c: Context): Promise<string> {
  const { pathname, search } = new URL(c.req.url)
  return createHash('sha256')
    .update(`${c.req.method} ${pathname}${search} ${c.req.header('if-match') ?? ''}\n`)
    .update(new Uint8Array(await c.req.arrayBuffer()))
    .digest('base64url')
}
