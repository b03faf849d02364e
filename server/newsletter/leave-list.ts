import { and, eq, inArray } from 'drizzle-orm'
import { outgoingMails } from '#server/database/customer-tables.ts'
import { newsletterReaders } from '#server/database/enquiry-tables.ts'
import { newsletterWriters } from './write-newsletter-mail.ts'
import { recordConsent } from '#server/privacy/record-consent.ts'
import type { Shop } from '#server/shop.ts'
import { NEWSLETTER_WORDS } from './confirm-reader.ts'

/**
 * Takes somebody off the list by the code that stands in every letter, for good: the address is forgotten. Whoever
 * comes with an old code is not on the list either, so there is nothing to refuse.
 */
export async function leaveList(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  code: string,
): Promise<void> {
  if (!/^[\w-]{1,64}$/.test(code)) return
  await database.orm.transaction(async (tx) => {
    const [gone] = await tx.delete(newsletterReaders).where(eq(newsletterReaders.leaveCode, code)).returning()
    if (!gone) return
    await tx
      .delete(outgoingMails)
      .where(
        and(
          eq(outgoingMails.recipient, gone.email),
          inArray(outgoingMails.kind, Object.keys(newsletterWriters)),
        ),
      )
    if (!gone.confirmedAt) return
    const said = { kind: 'newsletter', decision: 'withdrawn', textVersion: NEWSLETTER_WORDS } as const
    await recordConsent(tx, { ...said, anonymousId: gone.id }, now())
  })
}
