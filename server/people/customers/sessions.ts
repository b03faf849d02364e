import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { customers, sessions, type Customer } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { verificationKeys } from '#server/platform/settings/derived-keys.ts'
import { signAccessToken } from './access-token.ts'

export type SignedIn = {
  customer: Customer
  jwt: string
  renewal: { token: string; seconds: number }
}

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>

const DAY = 24 * 60 * 60_000
const endedRefusal = refuse('ended', 'Your session has ended. Please log in again.')
/** Milliseconds a replaced token still brings the same successor: a second tab, or a lost answer. */
const GRACE_MS = 30_000

/** Refused when the account changed since the proof: an old password opens nothing after a new one is set. */
export async function createSession(
  shop: Needs,
  customer: Customer,
): Promise<({ ok: true } & SignedIn) | Refusal<'ended'>> {
  const { settings, now, database } = shop
  const id = randomBytes(16).toString('base64url')
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const expiresAt = new Date(at.getTime() + settings.accounts.sessionDays * DAY)
  const { rowCount } = await database.orm.execute(sql`
    INSERT INTO sessions (id, customer_id, token_hash, renewed_at, created_at, expires_at)
    SELECT ${id}, id, ${digest(token)}, ${at}::timestamptz, ${at}::timestamptz, ${expiresAt}::timestamptz
    FROM customers
    WHERE id = ${customer.id} AND session_version = ${customer.sessionVersion} AND NOT blocked
    FOR SHARE`)
  return rowCount === 1 ? toSignedIn(shop, customer, `${id}.${token}`, expiresAt) : endedRefusal
}

/** Rotates the renewal token. One replaced long ago was copied: the session ends for all its holders. */
export async function renewSession(
  shop: Needs & Pick<Shop, 'log'>,
  presented: string | undefined,
): Promise<({ ok: true } & SignedIn) | Refusal<'ended'>> {
  const [id = '', token = ''] = presented?.split('.') ?? []
  if (!token) return endedRefusal
  const { orm } = shop.database
  // Derived from the token it replaces, so that a browser whose answer was lost can get the same one again.
  const successors = verificationKeys(shop.keys).map(({ renewal }) =>
    createHmac('sha256', renewal).update(token).digest('base64url'),
  )
  const [ours = ''] = successors
  const session = (await replaceToken(shop, id, token, ours)) ?? (await findByPreviousToken(shop, id, token))
  // It was replaced a moment ago, perhaps by a process with the previous secret.
  const next = successors.find((each) => session?.tokenHash === digest(each)) ?? ours
  if (!session) {
    const stopped = await orm.delete(sessions).where(eq(sessions.id, id)).returning()
    for (const { customerId, expiresAt } of stopped)
      if (expiresAt > shop.now())
        shop.log.warn({ event: 'session.token_reused', customerId }, 'a renewal token came a second time')
    return endedRefusal
  }
  const [customer] = await orm.select().from(customers).where(eq(customers.id, session.customerId))
  if (!customer || customer.blocked) return endedRefusal
  return toSignedIn(shop, customer, `${id}.${next}`, session.expiresAt)
}

async function replaceToken({ database, settings, now }: Needs, id: string, token: string, next: string) {
  const at = now()
  const idle = new Date(at.getTime() + settings.accounts.sessionDays * DAY)
  const longest = sql`${sessions.createdAt} + ${settings.accounts.sessionMaxDays * DAY} * interval '1 millisecond'`
  const [session] = await database.orm
    .update(sessions)
    .set({
      tokenHash: digest(next),
      previousTokenHash: digest(token),
      renewedAt: at,
      expiresAt: sql`least(${idle}::timestamptz, ${longest})`,
    })
    .where(and(eq(sessions.id, id), eq(sessions.tokenHash, digest(token)), gt(sessions.expiresAt, at)))
    .returning()
  return session
}

async function findByPreviousToken({ database, now }: Needs, id: string, token: string) {
  const [session] = await database.orm
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.previousTokenHash, digest(token)),
        gt(sessions.renewedAt, new Date(now().getTime() - GRACE_MS)),
      ),
    )
  return session
}

/** Also ends every access token. @returns the account as it is now */
export async function endSessions(orm: Orm | Tx, customerId: number): Promise<Customer | undefined> {
  const [customer] = await orm
    .update(customers)
    .set({ sessionVersion: sql`${customers.sessionVersion} + 1` })
    .where(eq(customers.id, customerId))
    .returning()
  await orm.delete(sessions).where(eq(sessions.customerId, customerId))
  return customer
}

async function toSignedIn(
  shop: Needs,
  customer: Customer,
  token: string,
  expiresAt: Date,
): Promise<{ ok: true } & SignedIn> {
  const seconds = Math.round((expiresAt.getTime() - shop.now().getTime()) / 1000)
  return { ok: true, customer, jwt: await signAccessToken(shop, customer), renewal: { token, seconds } }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
