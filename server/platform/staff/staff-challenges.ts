import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { staffChallenges, type ChallengePurpose } from '#server/platform/database/staff-tables.ts'

type Challenge = typeof staffChallenges.$inferSelect
type Given = { purpose: ChallengePurpose; code: string }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const lifetimesMs: Readonly<Record<ChallengePurpose, number>> = {
  'sign in': 5 * MINUTE_MS,
  'step up': 5 * MINUTE_MS,
  'add passkey': 10 * MINUTE_MS,
  'set up code': 15 * MINUTE_MS,
  invitation: 72 * HOUR_MS,
  'first owner': HOUR_MS,
}

export async function storeChallenge(
  orm: Orm | Tx,
  { purpose, code, staffId = null, sealed = null }: Given & { staffId?: string | null; sealed?: string | null },
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + lifetimesMs[purpose])
  await orm.insert(staffChallenges).values({ hash: hashOf({ purpose, code }), purpose, staffId, sealed, expiresAt })
}

export async function findChallenge(orm: Orm | Tx, given: Given, now: Date): Promise<Challenge | undefined> {
  const [found] = await orm.select().from(staffChallenges).where(isValid(given, now))
  return found
}

export async function consumeChallenge(orm: Orm | Tx, given: Given, now: Date): Promise<Challenge | undefined> {
  const [used] = await orm.delete(staffChallenges).where(isValid(given, now)).returning()
  return used
}

const isValid = (given: Given, now: Date) =>
  and(eq(staffChallenges.hash, hashOf(given)), gt(staffChallenges.expiresAt, now))

const hashOf = ({ purpose, code }: Given) => createHash('sha256').update(`${purpose} ${code}`).digest('base64url')
