import { and, eq } from 'drizzle-orm'
import { newsletterDeliveries, newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'
import type { GivenUp } from '#server/platform/mail/send-queued-mails.ts'

/** Nobody reads at an address without a mailbox, so it leaves the list. Other refusals may be about us, or about the day. */
export const recordUnsentNewsletter: GivenUp = async (tx, { payload }, _now, why) => {
  const { newsletter = '', reader = '' } = payload
  await tx
    .update(newsletterDeliveries)
    .set({ state: 'refused' })
    .where(
      and(eq(newsletterDeliveries.newsletterId, Number(newsletter)), eq(newsletterDeliveries.subscriberId, reader)),
    )
  if (why === 'no mailbox') await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, reader))
}
