import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { throttles } from '#server/database/customer-tables.ts'
import { toNetworkKey } from '#server/http/network-key.ts'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** How often something may be tried freely, and what each further try waits: twice as long as the one before. */
export type AttemptLimit = { freeAttempts: number; firstDelayMs: number; maxDelayMs: number }

/** Tries are forgotten after an hour without one, in milliseconds. */
const FORGET_AFTER_MS = 60 * 60_000

export type TooManyAttempts = Refusal<'too-many-tries'> & { retryAfterSeconds: number }

/** What is counted. Never more than one account, address or known browser, and never what somebody made up on the way. */
export type AttemptKey =
  | {
      what: 'sign-in' | 'own password' | 'reset mail' | 'deletion mail' | 'registration mail' | 'enquiry' | 'newsletter'
      email: string
    }
  | { what: 'sign-in' | 'registration' | 'reset mail' | 'enquiry' | 'newsletter'; address: string }
  | { what: 'sign-in' | 'reset mail'; browser: string }

/**
 * Counts one try before it is made, so that a hundred at the same moment are a hundred. It stands in the database: a
 * restart or a second process forgets nothing. The same for accounts that exist and for those that do not.
 */
export async function countAttempt(
  { database, keys, now }: Pick<Shop, 'database' | 'keys' | 'now'>,
  counted: AttemptKey,
  { freeAttempts, firstDelayMs, maxDelayMs }: AttemptLimit,
): Promise<{ ok: true } | TooManyAttempts> {
  const key = attemptKeyHash(keys.throttle, counted)
  const at = now()
  const after = (ms: number) => new Date(at.getTime() + ms)
  // A free try closes nothing: of two at the same moment, the later one may be written down first.
  const firstOpen = freeAttempts <= 1 ? after(firstDelayMs) : new Date(0)
  const tries = sql`CASE WHEN ${throttles.expiresAt} <= ${at} THEN 1 ELSE ${throttles.attempts} + 1 END`
  const waitMs = sql`least(${maxDelayMs}::float8, ${firstDelayMs} * power(2::float8, least(${tries} - ${freeAttempts}, 40)))`
  const openAt = sql`CASE WHEN ${tries} < ${freeAttempts} THEN ${throttles.blockedUntil}
    ELSE ${at}::timestamptz + ${waitMs} * interval '1 millisecond' END`
  const { rowCount } = await database.orm
    .insert(throttles)
    .values({ key, attempts: 1, blockedUntil: firstOpen, expiresAt: after(FORGET_AFTER_MS) })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        attempts: tries,
        blockedUntil: openAt,
        expiresAt: after(FORGET_AFTER_MS),
      },
      setWhere: sql`${throttles.blockedUntil} <= ${at}`,
    })
  if (rowCount === 1) return { ok: true }
  const [row] = await database.orm.select().from(throttles).where(eq(throttles.key, key))
  const waitSeconds = Math.ceil(((row?.blockedUntil.getTime() ?? 0) - at.getTime()) / 1000)
  return {
    ...refuse('too-many-tries', 'Too many requests, please try again later.'),
    retryAfterSeconds: Math.max(1, waitSeconds),
  }
}

/** Forgets the tries: it was really them. */
export async function resetAttempts(
  { database, keys }: Pick<Shop, 'database' | 'keys'>,
  counted: AttemptKey,
): Promise<void> {
  await database.orm.delete(throttles).where(eq(throttles.key, attemptKeyHash(keys.throttle, counted)))
}

/** Takes one try back that turned out well, so that a house full of customers does not slow itself down. */
export async function returnAttempt(
  { database, keys }: Pick<Shop, 'database' | 'keys'>,
  counted: AttemptKey,
): Promise<void> {
  await database.orm
    .update(throttles)
    .set({ attempts: sql`greatest(${throttles.attempts} - 1, 0)` })
    .where(eq(throttles.key, attemptKeyHash(keys.throttle, counted)))
}

function attemptKeyHash(secret: string, counted: AttemptKey): string {
  const whose = attemptSubject(counted)
  return createHmac('sha256', secret).update(`${counted.what} ${whose}`).digest('base64url')
}

function attemptSubject(counted: AttemptKey): string {
  if ('email' in counted) return `email ${counted.email}`
  return 'browser' in counted ? `browser ${counted.browser}` : `address ${toNetworkKey(counted.address)}`
}
