import { sql } from 'drizzle-orm'
import type { Export } from '#server/platform/database/export-tables.ts'
import { isFreeGiftSql } from '#server/platform/database/is-free-gift-sql.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Paise } from '#shop/money/paise.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { streamCsv } from '#server/platform/csv/stream-csv.ts'

const ROWS_AT_ONCE = 500
const header = (
  'Order | Placed on | State | Sent to | State or territory | PIN | Parcels | Pieces | Before GST (₹) | GST (₹) | ' +
  'Delivery (₹) | Total (₹) | Paid (₹) | Money back (₹) | Invoices'
).split(' | ')

type Row = {
  number: number
  at: Date | string
  state: string
  city: string | null
  region: string | null
  pin: string | null
  parcels: number
  pieces: number
  subtotal: string
  tax: string
  shipping: string
  total: string
  paid: string
  refunded: string
  invoices: string | null
}
const columns = {
  ...({ number: 'always', at: 'always', state: 'always', city: 'always', region: 'always', pin: 'always' } as const),
  ...({ parcels: 'always', pieces: 'always', subtotal: 'always', tax: 'always', shipping: 'always' } as const),
  ...({ total: 'always', paid: 'always', refunded: 'always', invoices: 'always' } as const),
}

/** Placed orders by number, without names, e-mails or phones. */
export function exportOrders(
  { database }: Pick<Shop, 'database'>,
  { fromDay, toDay, orderNumbers }: Pick<Export, 'fromDay' | 'toDay' | 'orderNumbers'>,
): ReadableStream<Uint8Array> {
  const from = fromDay === null ? sql`true` : sql`placed_at >= ${`${fromDay}T00:00:00+05:30`}::timestamptz`
  const until = toDay === null ? sql`true` : sql`placed_at < ${`${addDays(toDay, 1)}T00:00:00+05:30`}::timestamptz`
  const isWanted = orderNumbers === null ? sql`true` : sql`number = ANY (${sql.param(orderNumbers)}::int[])`
  return streamCsv<number>(header, async (after = 0) => {
    const rows = parseRows(
      columns,
      await database.orm.execute<Row>(sql`
        WITH page AS (
          SELECT id, number, placed_at, state, subtotal, tax, shipping, total, paid FROM orders
          WHERE number > ${after} AND placed_at IS NOT NULL AND ${from} AND ${until} AND ${isWanted}
          ORDER BY number LIMIT ${ROWS_AT_ONCE}
        )
        SELECT number, placed_at AS at, page.state, city, region, pin, parcels, pieces, subtotal, tax, shipping, total, paid,
          refunded, invoices
        FROM page CROSS JOIN LATERAL (
          SELECT count(*)::int AS parcels, min(recipient->>'city') AS city, min(recipient->>'state') AS region,
            min(recipient->>'postcode') AS pin FROM shipments WHERE order_id = page.id
        ) AS sent CROSS JOIN LATERAL (
          SELECT coalesce(sum(quantity), 0)::int AS pieces FROM order_lines
          WHERE order_id = page.id AND again_of IS NULL AND NOT ${sql.raw(isFreeGiftSql())}
        ) AS bought CROSS JOIN LATERAL (
          SELECT coalesce(sum(refunded), 0) AS refunded FROM dues JOIN payments ON payments.id = dues.payment_id
          WHERE dues.order_id = page.id
        ) AS back CROSS JOIN LATERAL (
          SELECT string_agg(invoices.number, ' ' ORDER BY serial) AS invoices FROM invoices WHERE order_id = page.id
        ) AS papers
        ORDER BY number`),
    )
    return { rows: rows.map(toCells), next: rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.number }
  })
}

/** An order to several addresses shows the alphabetically first place, and its number of parcels. */
function toCells(row: Row) {
  const { number, at, state, city, region, pin, parcels, pieces, invoices } = row
  const amounts = [row.subtotal, row.tax, row.shipping, row.total, row.paid, row.refunded]
  const place = [state, city, region, pin, parcels, pieces]
  return [formatOrderNumber(number), todayInIndia(new Date(at)), ...place, ...amounts.map(toRupees), invoices]
}

const toRupees = (paise: string): string => rupees(Number(paise))
export const rupees = (paise: Paise): string => (paise / 100).toFixed(2)
