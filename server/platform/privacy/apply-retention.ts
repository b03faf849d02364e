import { sql, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { anonymizeOrders } from './anonymize-orders.ts'
import { eraseBuyers, isForgotten } from './erase-buyers.ts'
import { eraseNotes, eraseRecipients } from './erase-gifts.ts'
import { eraseWords } from './erase-words.ts'
import { purgeProcessedEvents, purgeOutbox } from './purge-processed.ts'

export const RETENTION = {
  /** Orders without an account, after their end, and the bodies of providers' events. */
  guestDays: 180,
  recipientDays: 90,
  /** Longer than money may be late. */
  unpaidPurchaseDays: 7,
  /** Processed events, whose ids detect repeats, and outbox messages. */
  processedDays: 400,
  enquiryMonths: 24,
  unconfirmedSubscriberDays: 7,
  requestKeyDays: 3,
  consentYears: 3,
} as const

type RetentionCounts = Record<'orders' | 'providerNews' | 'enquiries' | 'readers' | 'consents', number>

/** docs/privacy.md gives the reasons, web/legal/retention-table.ts informs shoppers. Idempotent. @returns rows changed */
export async function applyRetention({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<RetentionCounts> {
  const { orm } = database
  const count = async (query: SQL) => (await orm.execute(query)).rowCount ?? 0
  const ago = (span: SQL) => sql`${now()}::timestamptz - ${span}`
  const guestAgo = ago(sql`${RETENTION.guestDays} * interval '1 day'`)

  const orders = await anonymizeOrders(orm, guestAgo, now())
  const purge = ago(sql`${RETENTION.processedDays} * interval '1 day'`)
  const providerNews = await purgeProcessedEvents(orm, { redactBefore: guestAgo, deleteBefore: purge })
  await purgeOutbox(orm, purge)
  await eraseBuyers(orm, isForgotten)
  await count(sql`DELETE FROM quarantined_webhooks WHERE received_at < ${guestAgo}`)
  // Details may quote providers, who often quote personal data.
  await count(sql`
    UPDATE ledger_breaks SET details = '{}' WHERE resolved_at < ${guestAgo} AND details <> '{}'`)
  await count(sql`
    DELETE FROM idempotency_keys WHERE created_at < ${ago(sql`${RETENTION.requestKeyDays} * interval '1 day'`)}`)
  const enquiries = await count(sql`
    DELETE FROM enquiries WHERE created_at < ${ago(sql`${RETENTION.enquiryMonths} * interval '1 month'`)}`)
  // A quote that was sent is deleted with its enquiry.
  await count(sql`
    DELETE FROM quotes WHERE created_at < ${ago(sql`${RETENTION.enquiryMonths} * interval '1 month'`)}`)
  await count(sql`
    DELETE FROM audit_personal
    WHERE subject_kind = 'enquiry' AND NOT EXISTS (SELECT FROM enquiries WHERE number::text = subject_id)
      OR subject_kind = 'quote' AND NOT EXISTS (SELECT FROM quotes WHERE number::text = subject_id)`)
  // Photographs of packing may show a recipient's name on a gift.
  await count(sql`
    DELETE FROM packing_pictures USING packings, shipments, orders
    WHERE packings.id = packing_id AND shipments.id = shipment_id AND orders.id = order_id
      AND orders.state IN ('delivered', 'cancelled', 'returned', 'refunded')
      AND NOT EXISTS (SELECT FROM order_status_history WHERE order_status_history.order_id = orders.id AND changed_at > ${guestAgo})`)
  await count(sql`
    DELETE FROM proofs USING orders WHERE orders.id = order_id
      AND orders.state IN ('delivered', 'cancelled', 'returned', 'refunded')
      AND NOT EXISTS (SELECT FROM order_status_history WHERE order_status_history.order_id = orders.id AND changed_at > ${guestAgo})`)
  await count(sql`
    DELETE FROM review_pictures USING reviews
    WHERE reviews.id = review_id AND state <> 'published' AND review_pictures.created_at < ${guestAgo}`)
  await eraseWords(orm, guestAgo, now())
  await eraseNotes(orm, guestAgo, now())
  await eraseRecipients(orm, ago(sql`${RETENTION.recipientDays} * interval '1 day'`))
  await count(sql`
    UPDATE gift_cards SET recipient = '', sender = '', message = '', email = NULL
    WHERE coalesce(mailed_at, created_at) < ${ago(sql`${RETENTION.recipientDays} * interval '1 day'`)}
      AND (send_on IS NULL OR mailed_at IS NOT NULL OR state = 'void') AND (recipient, sender, message, coalesce(email, '')) <> ('', '', '', '')`)
  await count(sql`
    UPDATE gift_card_purchases SET buyer_email = '', recipient = '', sender = '', message = '', email = NULL
    WHERE buyer_email <> '' AND CASE WHEN payment_id IS NULL
      THEN created_at < ${ago(sql`${RETENTION.unpaidPurchaseDays} * interval '1 day'`)} ELSE greatest(paid_at, send_on) < ${guestAgo} END`)
  await count(sql`DELETE FROM newsletter_codes WHERE expires_at < ${now()}`)
  const readers = await count(sql`
    DELETE FROM newsletter_subscribers
    WHERE confirmed_at IS NULL AND requested_at < ${ago(sql`${RETENTION.unconfirmedSubscriberDays} * interval '1 day'`)}`)
  await dropUnconfirmed(orm, ago(sql`${RETENTION.unconfirmedSubscriberDays} * interval '1 day'`))
  // A consent still in force is never deleted.
  const consents = await count(sql`
    DELETE FROM consents WHERE decided_at < ${ago(sql`${RETENTION.consentYears} * interval '1 year'`)}
      AND NOT EXISTS (SELECT FROM newsletter_subscribers WHERE id = anonymous_id)
      AND NOT EXISTS (SELECT FROM reminder_consents WHERE reminder_consents.anonymous_id = consents.anonymous_id)
      AND NOT EXISTS (SELECT FROM guest_occasions WHERE guest_occasions.anonymous_id = consents.anonymous_id)`)
  return { orders, providerNews, enquiries, readers, consents }
}

/** Nobody said yes by mail to these reminders. */
async function dropUnconfirmed(orm: Orm, before: SQL): Promise<void> {
  await orm.execute(sql`DELETE FROM reminder_consents WHERE confirmed_at IS NULL AND asked_at < ${before}`)
  await orm.execute(sql`DELETE FROM guest_occasions WHERE confirmed_at IS NULL AND asked_at < ${before}`)
}
