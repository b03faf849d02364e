import { sql, type SQL } from 'drizzle-orm'
import type { Shop } from '#server/shop.ts'
import { anonymizeOrders } from './anonymize-orders.ts'
import { purgeProcessedEvents, purgeOutbox } from './purge-processed.ts'

/** How long what has done its work is kept; docs/privacy.md says why, web/legal/retention-table.ts tells shoppers. */
export const RETENTION = {
  /** Of orders without an account, after they were delivered or ended otherwise; of what providers told us about them. */
  guestDays: 180,
  /** Of rows that say that something was done: news of providers, by whose id a repeated push is known, and the outbox. */
  processedDays: 400,
  enquiryMonths: 24,
  unconfirmedSubscriberDays: 7,
  /** Of keys that programs send with an order: they may hold anything. */
  requestKeyDays: 3,
  consentYears: 3,
} as const

type RetentionCounts = Record<'orders' | 'providerNews' | 'enquiries' | 'readers' | 'consents', number>

/**
 * Erases what has no purpose any more. Runs again and again; what is erased already is not touched.
 * - Orders without an account, and those of deleted ones, lose e-mail, phone, name and street.
 * - Enquiries go, and their pictures with them.
 * @returns how many rows of each
 */
export async function applyRetention({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<RetentionCounts> {
  const { orm } = database
  const count = async (query: SQL) => (await orm.execute(query)).rowCount ?? 0
  const ago = (span: SQL) => sql`${now()}::timestamptz - ${span}`
  const guestAgo = ago(sql`${RETENTION.guestDays} * interval '1 day'`)

  const orders = await anonymizeOrders(orm, guestAgo, now())
  const purge = ago(sql`${RETENTION.processedDays} * interval '1 day'`)
  const providerNews = await purgeProcessedEvents(orm, { blank: guestAgo, purge })
  await purgeOutbox(orm, purge)
  await count(sql`DELETE FROM quarantined_webhooks WHERE received_at < ${guestAgo}`)
  // Their details hold words of providers, who like to quote what they were sent.
  await count(sql`
    UPDATE ledger_breaks SET details = '{}' WHERE resolved_at < ${guestAgo} AND details <> '{}'`)
  await count(sql`
    DELETE FROM idempotency_keys WHERE created_at < ${ago(sql`${RETENTION.requestKeyDays} * interval '1 day'`)}`)
  const enquiries = await count(sql`
    DELETE FROM enquiries WHERE created_at < ${ago(sql`${RETENTION.enquiryMonths} * interval '1 month'`)}`)
  await count(sql`DELETE FROM newsletter_codes WHERE expires_at < ${now()}`)
  const readers = await count(sql`
    DELETE FROM newsletter_subscribers
    WHERE confirmed_at IS NULL AND requested_at < ${ago(sql`${RETENTION.unconfirmedSubscriberDays} * interval '1 day'`)}`)
  // A yes that still holds is kept as long as it does.
  const consents = await count(sql`
    DELETE FROM consents WHERE decided_at < ${ago(sql`${RETENTION.consentYears} * interval '1 year'`)}
      AND NOT EXISTS (SELECT FROM newsletter_subscribers WHERE id = anonymous_id)`)
  return { orders, providerNews, enquiries, readers, consents }
}
