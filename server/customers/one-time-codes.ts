import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { oneTimeCodes, type CodePurpose } from '#server/database/customer-tables.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'

const MINUTE = 60_000
/** How long a code lives, in milliseconds (the decisions, section 5). */
const lifetimesMs: Record<CodePurpose, number> = { reset: 10 * MINUTE, delete: 10 * MINUTE, google: MINUTE }

/** A code as it was handed out; `browser` is the secret of the one browser it is for. */
export type PresentedCode = { purpose: CodePurpose; code: string; browser?: string }

/** Writes down a code's digest; the code itself is only handed out. */
export async function storeCode(orm: Orm | Tx, code: PresentedCode, customerId: number, now: Date): Promise<void> {
  await orm.insert(oneTimeCodes).values({ ...codeRow(code, customerId, now), mailId: null })
}

/**
 * The same for a code that goes into a mail: those of mails before it work no longer, whichever is written first.
 * @param mailId counts upwards with each mail
 * @returns false when a newer mail has a code already, so that this one need not be sent
 */
export async function storeMailedCode(
  orm: Orm,
  code: PresentedCode,
  { customerId, mailId }: { customerId: number; mailId: number },
  now: Date,
): Promise<boolean> {
  const { purpose } = code
  return orm.transaction(async (tx) => {
    // Two mails of one account are written one after the other.
    await tx.execute(sql`SELECT FROM customers WHERE id = ${customerId} FOR NO KEY UPDATE`)
    const own = and(eq(oneTimeCodes.customerId, customerId), eq(oneTimeCodes.purpose, purpose))
    const [newer] = await tx
      .select()
      .from(oneTimeCodes)
      .where(and(own, gt(oneTimeCodes.mailId, mailId)))
    if (newer) return false
    await tx.delete(oneTimeCodes).where(own)
    await tx.insert(oneTimeCodes).values({ ...codeRow(code, customerId, now), mailId })
    return true
  })
}

function codeRow({ purpose, code, browser }: PresentedCode, customerId: number, now: Date) {
  return {
    hash: digest(`${purpose} ${code}`),
    purpose,
    customerId,
    browserHash: browser === undefined ? null : digest(browser),
    expiresAt: new Date(now.getTime() + lifetimesMs[purpose]),
  }
}

/** Whose code this is, without using it up. */
export async function findCodeOwner(orm: Orm | Tx, presented: PresentedCode, now: Date): Promise<number | undefined> {
  const [found] = await orm.select().from(oneTimeCodes).where(isValidCode(presented, now))
  return found && isForThisBrowser(found.browserHash, presented) ? found.customerId : undefined
}

/**
 * Uses a code up, whatever comes of it.
 * @returns whose it was; undefined when there is no such code, or it has run out, was used, or is another browser's
 */
export async function consumeCode(orm: Orm | Tx, presented: PresentedCode, now: Date): Promise<number | undefined> {
  const [used] = await orm.delete(oneTimeCodes).where(isValidCode(presented, now)).returning()
  return used && isForThisBrowser(used.browserHash, presented) ? used.customerId : undefined
}

function isValidCode({ purpose, code }: PresentedCode, now: Date) {
  return and(eq(oneTimeCodes.hash, digest(`${purpose} ${code}`)), gt(oneTimeCodes.expiresAt, now))
}

function isForThisBrowser(browserHash: string | null, { browser }: PresentedCode): boolean {
  return browserHash === null || (browser !== undefined && browserHash === digest(browser))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
