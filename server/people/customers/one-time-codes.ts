import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { oneTimeCodes, type CodePurpose } from '#server/platform/database/customer-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'

const MINUTE = 60_000
/** Milliseconds. */
const lifetimesMs: Record<CodePurpose, number> = { reset: 10 * MINUTE, delete: 10 * MINUTE, google: MINUTE }

export type PresentedCode = { purpose: CodePurpose; code: string; browser?: string }

/** Only the digest is stored. */
export async function storeCode(orm: Orm | Tx, code: PresentedCode, customerId: number, now: Date): Promise<void> {
  await orm.insert(oneTimeCodes).values({ ...codeRow(code, customerId, now), mailId: null })
}

/** Revokes the codes of earlier mails. @returns false when a newer mail (higher id) has a code already */
export async function storeMailedCode(
  orm: Orm,
  code: PresentedCode,
  { customerId, mailId }: { customerId: number; mailId: number },
  now: Date,
): Promise<boolean> {
  const { purpose } = code
  return orm.transaction(async (tx) => {
    // Serializes the mails of one account.
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

export async function findCodeOwner(orm: Orm | Tx, presented: PresentedCode, now: Date): Promise<number | undefined> {
  const [found] = await orm.select().from(oneTimeCodes).where(isValidCode(presented, now))
  return found && isForThisBrowser(found.browserHash, presented) ? found.customerId : undefined
}

/** Deleted in any case. @returns undefined for an unknown, expired or used code, or another browser's */
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
