import { sql, type SQL } from 'drizzle-orm'
import type { Shop } from '#server/shop.ts'
import { eraseOrders } from './erase-orders.ts'
import { purgeHandledNews, purgeOutbox } from './purge-handled.ts'

/** How long what has done its work is kept; docs/privacy.md says why, web/legal/kept-things.ts tells shoppers. */
export const KEPT = {
  /** Of orders without an account, after they were delivered or ended otherwise; of what providers told us about them. */
  guestDays: 180,
  /** Of rows that say that something was done: news of providers, by whose id a repeated push is known, and the outbox. */
  handledDays: 400,
  enquiryMonths: 24,
  unconfirmedReaderDays: 7,
  /** Of keys that programs send with an order: they may hold anything. */
  requestKeyDays: 3,
  consentYears: 3,
} as const

type Forgotten = Record<'orders' | 'providerNews' | 'enquiries' | 'readers' | 'consents', number>

/**
 * Erases what has no purpose any more. Runs again and again; what is erased already is not touched.
 * - Orders without an account, and those of deleted ones, lose e-mail, phone, name and street.
 * - Enquiries go, and their pictures with them.
 * @returns how many rows of each
 */
export async function forgetInTime({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<Forgotten> {
  const { orm } = database
  const count = async (query: SQL) => (await orm.execute(query)).rowCount ?? 0
  const ago = (span: SQL) => sql`${now()}::timestamptz - ${span}`
  const guestAgo = ago(sql`${KEPT.guestDays} * interval '1 day'`)

  const orders = await eraseOrders(orm, guestAgo, now())
  const purge = ago(sql`${KEPT.handledDays} * interval '1 day'`)
  const providerNews = await purgeHandledNews(orm, { blank: guestAgo, purge })
  await purgeOutbox(orm, purge)
  await count(sql`DELETE FROM quarantined_webhooks WHERE received_at < ${guestAgo}`)
  // Their details hold words of providers, who like to quote what they were sent.
  await count(sql`
    UPDATE ledger_breaks SET details = '{}' WHERE resolved_at < ${guestAgo} AND details <> '{}'`)
  await count(sql`
    DELETE FROM order_requests WHERE created_at < ${ago(sql`${KEPT.requestKeyDays} * interval '1 day'`)}`)
  const enquiries = await count(sql`
    DELETE FROM enquiries WHERE created_at < ${ago(sql`${KEPT.enquiryMonths} * interval '1 month'`)}`)
  await count(sql`DELETE FROM newsletter_codes WHERE expires_at < ${now()}`)
  const readers = await count(sql`
    DELETE FROM newsletter_readers
    WHERE confirmed_at IS NULL AND asked_at < ${ago(sql`${KEPT.unconfirmedReaderDays} * interval '1 day'`)}`)
  // A yes that still holds is kept as long as it does.
  const consents = await count(sql`
    DELETE FROM consents WHERE decided_at < ${ago(sql`${KEPT.consentYears} * interval '1 year'`)}
      AND NOT EXISTS (SELECT FROM newsletter_readers WHERE id = anonymous_id)`)
  return { orders, providerNews, enquiries, readers, consents }
}
