import { and, eq, inArray, sql } from 'drizzle-orm'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { newsletterDeliveries, newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'
import { newsletterMails } from '#server/platform/mail/mail-kinds.ts'
import { recordConsent } from '#server/platform/privacy/record-consent.ts'
import type { Shop } from '#server/platform/shop.ts'
import { NEWSLETTER_CONSENT_VERSION } from '#shop/newsletter/consent-version.ts'

/** Also deletes the address. An unknown code is no error: its owner is not subscribed. */
export async function unsubscribeFromNewsletter(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  code: string,
): Promise<void> {
  if (!/^[\w-]{1,64}$/.test(code)) return
  await database.orm.transaction(async (tx) => {
    const [removed] = await tx
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.unsubscribeCode, code))
      .returning()
    if (!removed) return
    await tx
      .delete(outgoingMails)
      .where(and(eq(outgoingMails.recipient, removed.email), inArray(outgoingMails.kind, newsletterMails)))
    if (!removed.confirmedAt) return
    const theirs = sql`subscriber_id = ${removed.id} AND state = 'queued'`
    await tx
      .update(newsletterDeliveries)
      .set({ leftAt: now() })
      .where(sql`${theirs} AND newsletter_id = (SELECT max(newsletter_id) FROM newsletter_deliveries WHERE ${theirs})`)
    const consent = {
      kind: 'newsletter',
      decision: 'withdrawn',
      textVersion: NEWSLETTER_CONSENT_VERSION,
    } as const
    await recordConsent(tx, { ...consent, anonymousId: removed.id }, now())
  })
}
