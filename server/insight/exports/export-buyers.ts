import { asc, gt } from 'drizzle-orm'
import { buyers } from '#server/platform/database/buyer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { rupees } from './export-orders.ts'
import { streamCsv } from '#server/platform/csv/stream-csv.ts'

const ROWS_AT_ONCE = 500
const header = ['Name', 'E-mail', 'Account', 'Orders', 'Spent (₹)', 'First order', 'Last order', 'Tags', 'Note']

export function exportBuyers({ database }: Pick<Shop, 'database'>): ReadableStream<Uint8Array> {
  return streamCsv<number>(header, async (after = 0) => {
    const rows = await database.orm
      .select()
      .from(buyers)
      .where(gt(buyers.id, after))
      .orderBy(asc(buyers.id))
      .limit(ROWS_AT_ONCE)
    const cells = rows.map(({ name, email, customerId, orders, spent, firstAt, lastAt, tags, note }) => {
      const days = [firstAt, lastAt].map(todayInIndia)
      return [
        name,
        email,
        customerId === null ? 'guest' : 'account',
        orders,
        rupees(spent),
        ...days,
        tags.join(', '),
        note,
      ]
    })
    return { rows: cells, next: rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id }
  })
}
