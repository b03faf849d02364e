import { sql } from 'drizzle-orm'
import type { OrderSample } from '#contract/reductions.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

/** @param today in India, `YYYY-MM-DD` */
export async function listSamples(orm: Orm | Tx, orderId: string, today: string): Promise<OrderSample[]> {
  return parseRows(
    { code: 'always', name: 'always', pieces: 'always', worth: 'always', until: 'always', state: 'always' },
    await orm.execute<OrderSample>(sql`
      SELECT code, order_lines.name, (conditions ->> 'pieces')::int AS pieces,
        (gives ->> 'amount')::int + order_lines.tax::int AS worth, last_day::text AS until,
        CASE WHEN codes.uses > 0 THEN 'used' WHEN NOT is_active THEN 'void' WHEN last_day < ${today}::date THEN 'over'
          ELSE 'open' END AS state
      FROM samples JOIN codes USING (code) JOIN offers ON offers.id = offer_id JOIN order_lines ON order_lines.id = line_id
      WHERE samples.order_id = ${orderId} ORDER BY line_id`),
  )
}
