import { and, eq, gt, isNull } from 'drizzle-orm'
import { queueMail } from '#server/customers/queue-mail.ts'
import { newsletterCodes, newsletterReaders } from '#server/database/enquiry-tables.ts'
import { recordConsent } from '#server/privacy/record-consent.ts'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { codeHash } from './write-newsletter-mail.ts'

/** Of the words beside the box in the footer, and of the mail that asks. */
export const NEWSLETTER_WORDS = '2026-11'

/** Puts a reader on the list by the code of the mail. It works once. */
export async function confirmReader(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  code: string,
): Promise<{ ok: true } | Refusal<'wrong-code'>> {
  return database.orm.transaction(async (tx) => {
    const at = now()
    const [used] = await tx
      .delete(newsletterCodes)
      .where(and(eq(newsletterCodes.hash, codeHash(code)), gt(newsletterCodes.expiresAt, at)))
      .returning()
    if (!used)
      return refuse(
        'wrong-code',
        'This link has been used, or is older than 7 days. If you are not on the list yet, enter your e-mail once more.',
      )
    await tx.delete(newsletterCodes).where(eq(newsletterCodes.reader, used.reader))
    const [reader] = await tx
      .update(newsletterReaders)
      .set({ confirmedAt: at })
      .where(and(eq(newsletterReaders.id, used.reader), isNull(newsletterReaders.confirmedAt)))
      .returning()
    if (reader) {
      const said = { kind: 'newsletter', decision: 'granted', textVersion: NEWSLETTER_WORDS } as const
      await recordConsent(tx, { ...said, anonymousId: reader.id }, at)
      await queueMail(tx, { kind: 'newsletter welcome', recipient: reader.email }, at)
    }
    return { ok: true as const }
  })
}
