import { and, eq, gt, isNull } from 'drizzle-orm'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { newsletterCodes, newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'
import { recordConsent } from '#server/platform/privacy/record-consent.ts'
import type { Shop } from '#server/platform/shop.ts'
import { NEWSLETTER_CONSENT_VERSION } from '#shop/newsletter/consent-version.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { newsletterCodeHash } from './compose-newsletter-email.ts'

export async function confirmSubscriber(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  code: string,
): Promise<{ ok: true } | Refusal<'wrong-code'>> {
  return database.orm.transaction(async (tx) => {
    const at = now()
    const [used] = await tx
      .delete(newsletterCodes)
      .where(and(eq(newsletterCodes.hash, newsletterCodeHash(code)), gt(newsletterCodes.expiresAt, at)))
      .returning()
    if (!used)
      return refuse(
        'wrong-code',
        'This link has been used, or is older than 7 days. If you are not on the list yet, enter your e-mail once more.',
      )
    await tx.delete(newsletterCodes).where(eq(newsletterCodes.subscriberId, used.subscriberId))
    const [subscriber] = await tx
      .update(newsletterSubscribers)
      .set({ confirmedAt: at })
      .where(and(eq(newsletterSubscribers.id, used.subscriberId), isNull(newsletterSubscribers.confirmedAt)))
      .returning()
    if (subscriber) {
      const consent = {
        kind: 'newsletter',
        decision: 'granted',
        textVersion: NEWSLETTER_CONSENT_VERSION,
      } as const
      await recordConsent(tx, { ...consent, anonymousId: subscriber.id }, at)
      await queueMail(tx, { kind: 'newsletter welcome', recipient: subscriber.email }, at)
    }
    return { ok: true as const }
  })
}
