import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { oneTimeCodes, type CodePurpose } from '#server/database/customer-tables.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'

const MINUTE = 60_000
/** How long a code lives, in milliseconds (the decisions, section 5). */
const lifetimes: Record<CodePurpose, number> = { reset: 10 * MINUTE, delete: 10 * MINUTE, google: MINUTE }

/** A code as it was handed out; `browser` is the secret of the one browser it is for. */
export type PresentedCode = { purpose: CodePurpose; code: string; browser?: string }

/** Writes down a code's digest; the code itself is only handed out. */
export async function keepCode(
  orm: Orm | Tx,
  { purpose, code, browser }: PresentedCode,
  customerId: number,
  now: Date,
): Promise<void> {
  await orm.insert(oneTimeCodes).values({
    hash: digest(`${purpose} ${code}`),
    purpose,
    customerId,
    browserHash: browser === undefined ? null : digest(browser),
    expiresAt: new Date(now.getTime() + lifetimes[purpose]),
  })
}

/** Whose code this is, without using it up. */
export async function findCode(
  orm: Orm | Tx,
  presented: PresentedCode,
  now: Date,
): Promise<number | undefined> {
  const [found] = await orm.select().from(oneTimeCodes).where(isGood(presented, now))
  return found && isForThisBrowser(found.browserHash, presented) ? found.customerId : undefined
}

/**
 * Uses a code up, whatever comes of it.
 * @returns whose it was; undefined when there is no such code, or it has run out, was used, or is another browser's
 */
export async function useCode(
  orm: Orm | Tx,
  presented: PresentedCode,
  now: Date,
): Promise<number | undefined> {
  const [used] = await orm.delete(oneTimeCodes).where(isGood(presented, now)).returning()
  return used && isForThisBrowser(used.browserHash, presented) ? used.customerId : undefined
}

function isGood({ purpose, code }: PresentedCode, now: Date) {
  return and(eq(oneTimeCodes.hash, digest(`${purpose} ${code}`)), gt(oneTimeCodes.expiresAt, now))
}

function isForThisBrowser(browserHash: string | null, { browser }: PresentedCode): boolean {
  return browserHash === null || (browser !== undefined && browserHash === digest(browser))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
