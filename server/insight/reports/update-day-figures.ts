import { sql } from 'drizzle-orm'
import { isFreeGiftSql } from '#server/platform/database/is-free-gift-sql.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { advanceWatermark, readWatermark } from '#server/platform/jobs/watermark.ts'
import { hasWantedUnits } from '#server/orders/lifecycle/wanted-units.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { duringDay, indianDay, waitForOthers } from './indian-days.ts'

type Needs = Pick<Shop, 'database' | 'now'>

const SALES = 'day figures'
const LEFT = 'day figures of what left'
/** Orders may be committed this long after their time. */
const OVERLAP_MS = 2 * 60_000
const HOUR_MS = 60 * 60_000
/** Later nothing about leaving on time changes. */
const DAYS_LOOKED_BACK = 40

/** Recounts days with orders or refunds since the last run, each in its own transaction. */
export async function updateDayFigures({ database, now }: Needs, stopping: AbortSignal): Promise<void> {
  const end = now()
  const reached = await readWatermark(database, SALES)
  for (const day of await listChangedDays({ database }, new Date((reached?.getTime() ?? OVERLAP_MS) - OVERLAP_MS))) {
    if (stopping.aborted) return
    await database.orm.transaction((tx) => writeDay(tx, day))
  }
  await advanceWatermark(database, SALES, end)
  const counted = await readWatermark(database, LEFT)
  if (counted && end.getTime() - counted.getTime() < HOUR_MS) return
  const today = todayInIndia(end)
  await database.orm.transaction((tx) => writeLeft(tx, { from: addDays(today, -DAYS_LOOKED_BACK), to: today }))
  await advanceWatermark(database, LEFT, end)
}

async function listChangedDays({ database }: Pick<Shop, 'database'>, since: Date): Promise<string[]> {
  const rows = parseRows(
    { day: 'always' },
    await database.orm.execute<{ day: string }>(sql`
      SELECT to_char(day, 'YYYY-MM-DD') AS day FROM (
        SELECT ${indianDay(sql`placed_at`)} AS day FROM orders WHERE placed_at >= ${since}::timestamptz
        -- The State is known with the answer.
        UNION SELECT ${indianDay(sql`placed_at`)} FROM orders JOIN shipments ON order_id = orders.id
          JOIN gift_requests ON shipment_id = shipments.id WHERE answered_at >= ${since}::timestamptz
        UNION SELECT ${indianDay(sql`processed_at`)} FROM refunds WHERE processed_at >= ${since}::timestamptz
      ) AS days ORDER BY day`),
  )
  return rows.map(({ day }) => day)
}

async function writeDay(tx: Tx, day: string): Promise<void> {
  await waitForOthers(tx)
  await tx.execute(sql`DELETE FROM day_figures WHERE day = ${day} AND kind <> 'left'`)
  await tx.execute(sql`
    WITH placed AS (SELECT id, subtotal, tax, shipping FROM orders WHERE ${duringDay(sql`placed_at`, day)}),
    sold AS (
      SELECT line.*, recipient->>'state' AS place FROM placed JOIN order_lines AS line ON line.order_id = placed.id
      JOIN shipments ON shipments.id = shipment_id WHERE line.again_of IS NULL AND NOT ${sql.raw(isFreeGiftSql('line'))}
    ), given AS (
      SELECT key, refunds.amount FROM refunds JOIN payments ON payments.id = payment_id
      -- Gift cards are sold without being sales.
      WHERE payments.purchase_id IS NULL AND ${duringDay(sql`processed_at`, day)}
    ),
    parts AS (
      SELECT product_id, category, recipient->>'state' AS place, part.taxable + part.tax AS amount
      FROM given JOIN refund_parts AS part ON refund_key = given.key
      JOIN shipments ON shipments.id = part.shipment_id LEFT JOIN order_lines AS line ON line.id = part.line_id
    )
    INSERT INTO day_figures (day, kind, key, orders, pieces, taxable, tax, delivery, refunds)
    SELECT ${day}::date, kind, coalesce(key, ''), sum(orders), sum(pieces), sum(taxable), sum(tax), sum(delivery), sum(refunds)
    FROM (
      SELECT 'all' AS kind, '' AS key, count(*) AS orders, 0 AS pieces, sum(subtotal) AS taxable, sum(tax) AS tax,
        sum(shipping) AS delivery, 0 AS refunds FROM placed
      UNION ALL SELECT 'all', '', 0, sum(quantity), 0, 0, 0, 0 FROM sold
      UNION ALL SELECT 'all', '', 0, 0, 0, 0, 0, sum(amount) FROM given
      UNION ALL SELECT 'product', product_id::text, ${ofLines} GROUP BY product_id
      UNION ALL SELECT 'product', product_id::text, ${ofParts} WHERE product_id IS NOT NULL GROUP BY product_id
      UNION ALL SELECT 'category', category, ${ofLines} GROUP BY category
      UNION ALL SELECT 'category', category, ${ofParts} WHERE product_id IS NOT NULL GROUP BY category
      UNION ALL SELECT 'place', place, ${ofLines} GROUP BY place
      UNION ALL SELECT 'place', place, ${ofParts} GROUP BY place
      UNION ALL SELECT 'place', recipient->>'state', 0, 0, 0, 0, sum(delivery), 0
        FROM shipments JOIN placed ON placed.id = order_id GROUP BY recipient->>'state'
    ) AS figures GROUP BY kind, coalesce(key, '')
    HAVING sum(orders) + sum(pieces) + sum(refunds) > 0`)
}

const ofLines = sql`count(DISTINCT order_id), sum(quantity), sum(taxable), sum(tax), 0, 0 FROM sold`
const ofParts = sql`0, 0, 0, 0, 0, sum(amount) FROM parts`

async function writeLeft(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await waitForOthers(tx)
  await tx.execute(sql`DELETE FROM day_figures WHERE kind = 'left' AND day >= ${from} AND day <= ${to}`)
  await tx.execute(sql`
    INSERT INTO day_figures (day, kind, key, orders, pieces, taxable, tax, delivery, refunds)
    SELECT ship_by, 'left', CASE WHEN left_on IS NULL THEN 'waiting' WHEN left_on <= ship_by THEN 'on time' ELSE 'late' END,
      count(*), 0, 0, 0, 0, 0
    FROM shipments CROSS JOIN LATERAL (
      SELECT ${indianDay(sql`min(changed_at)`)} AS left_on FROM shipment_status_history
      WHERE shipment_id = shipments.id AND state IN ('shipped', 'out for delivery', 'delivered')
    ) AS history
    WHERE ship_by >= ${from} AND ship_by <= ${to} AND (left_on IS NOT NULL
      OR state IN ('placed', 'confirmed', 'packed') AND ${hasWantedUnits(sql`shipments.id`)}
        AND NOT EXISTS (SELECT FROM orders WHERE orders.id = order_id AND orders.state = 'refunded'))
    GROUP BY 1, 3`)
}
