import { containsPattern } from '#server/platform/database/escape-like.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { OrderSearch } from '#shop/orders/parse-order-search.ts'
import type { VisibleOrderFields } from './visible-order-fields.ts'

const nothing = sql`false`

/** A condition on `orders`. Staff who cannot see phones, e-mails and payments cannot search by them. */
export function searchSql(search: OrderSearch, { contact, money }: VisibleOrderFields): SQL {
  switch (search.by) {
    case 'number':
      return sql`orders.number = ${search.number}`
    case 'payment':
      return money ? sql`orders.id IN (SELECT order_id FROM payments WHERE id = ${search.text})` : nothing
    case 'refund':
      return money
        ? sql`orders.id IN (SELECT order_id FROM payments JOIN refunds ON payment_id = payments.id
            WHERE provider_refund_id = ${search.text})`
        : nothing
    case 'document':
      return money
        ? sql`orders.id IN (SELECT order_id FROM invoices WHERE number = ${search.text} UNION ALL
            SELECT order_id FROM invoices JOIN credit_notes ON invoice_number = invoices.number
            WHERE credit_notes.number = ${search.text})`
        : nothing
    case 'email':
      return contact ? eitherOf(contains(search.text), isUnpaidOf(search.text)) : nothing
    case 'phone':
      return contact ? eitherOf(contains(search.text), hasWaybill(search.text)) : hasWaybill(search.text)
    case 'pin':
      return sql`(orders.number = ${search.number} OR ${containsSeen(search.text, contact)})`
    case 'awb':
      return hasWaybill(search.text)
    case 'words':
      return sql.join(
        search.words.map((word) => containsSeen(word, contact)),
        sql` AND `,
      )
  }
}

/** Uses the trigram index, which leaves out unpaid orders. */
function contains(words: string): SQL {
  const pattern = containsPattern(words)
  return sql`(orders.placed_at IS NOT NULL AND orders.search_text LIKE ${pattern})`
}

/** The index includes e-mails and phones, so this checks the visible fields again. */
function containsSeen(words: string, contact: boolean): SQL {
  if (contact) return contains(words)
  return sql`(${contains(words)} AND lower(concat_ws(' ', orders.buyer ->> 'name', orders.buyer ->> 'company', (
    SELECT string_agg(concat_ws(' ', recipient ->> 'firstName', recipient ->> 'lastName', recipient ->> 'postcode',
      recipient ->> 'city'), ' ') FROM shipments WHERE order_id = orders.id))) LIKE ${containsPattern(words)})`
}

/** Each by its own index: an OR would walk through all orders for a rare phone number. */
function eitherOf(one: SQL, other: SQL): SQL {
  return sql`orders.id IN (SELECT id FROM orders WHERE ${one} UNION SELECT id FROM orders WHERE ${other})`
}

const isUnpaidOf = (email: string) => sql`(lower(orders.email) = ${email} AND orders.state = 'awaiting payment')`

const hasWaybill = (awb: string) =>
  sql`orders.id IN (SELECT order_id FROM shipments JOIN parcels ON shipment_id = shipments.id WHERE awb = ${awb})`
