import { sql, type SQL } from 'drizzle-orm'
import type { Place } from '#shop/orders/work-list.ts'

const inWorkshop = sql`('placed', 'confirmed', 'packed')`

/** Orders that an open break is about: by itself, a shipment, a payment or a refund of it. */
const troubled = sql`
  SELECT shipments.order_id FROM ledger_breaks JOIN shipments ON shipments.id = split_part(reference, ':', 1)
  WHERE resolved_at IS NULL
  UNION ALL
  SELECT payments.order_id FROM ledger_breaks JOIN payments ON payments.id = reference WHERE resolved_at IS NULL
  UNION ALL
  SELECT payments.order_id FROM ledger_breaks JOIN refunds ON refunds.key = reference
  JOIN payments ON payments.id = refunds.payment_id WHERE resolved_at IS NULL`

const isInWorkshop = sql`(orders.state IN ('placed', 'confirmed', 'packed', 'partly shipped')
  AND EXISTS (SELECT FROM shipments WHERE order_id = orders.id AND shipments.state IN ${inWorkshop}))`

/** Where a row of `orders` stands: what shop/orders/work-list.ts says, said to the database. */
export const placeSql = sql<Place>`CASE
  WHEN orders.held_for IS NOT NULL AND ${isInWorkshop} THEN 'held'
  WHEN orders.state = 'under review' OR orders.id IN (${troubled}) THEN 'trouble'
  WHEN orders.state = 'awaiting payment' THEN 'unpaid'
  WHEN NOT ${isInWorkshop} THEN
    CASE WHEN orders.state IN ('partly shipped', 'shipped', 'out for delivery', 'partly delivered') THEN 'with courier' ELSE 'done' END
  WHEN NOT EXISTS (SELECT FROM shipments WHERE order_id = orders.id AND shipments.state IN ('placed', 'confirmed')) THEN 'packed'
  WHEN orders.made_at IS NULL AND EXISTS (
    SELECT FROM order_lines JOIN shipments ON shipments.id = order_lines.shipment_id
    WHERE order_lines.order_id = orders.id AND NOT from_stock AND shipments.state IN ${inWorkshop}) THEN 'to make'
  ELSE 'to pack'
END`

export const workshopStates = sql`orders.state IN ('placed', 'confirmed', 'packed', 'partly shipped')`
const isBeingMade = sql`orders.state IN ('placed', 'confirmed', 'partly shipped')`
/** Narrows by an index to what can stand there at all. */
const candidates: Record<Place, SQL> = {
  unpaid: sql`orders.state = 'awaiting payment'`,
  held: sql`(${workshopStates} AND orders.held_for IS NOT NULL)`,
  trouble: sql`orders.id IN (SELECT id FROM orders AS reviewed WHERE state = 'under review' UNION ALL ${troubled})`,
  'to make': isBeingMade,
  'to pack': isBeingMade,
  packed: sql`orders.state IN ('packed', 'partly shipped')`,
  'with courier': sql`orders.state IN ('partly shipped', 'shipped', 'out for delivery', 'partly delivered')`,
  done: sql`orders.state IN ('delivered', 'cancelled', 'returned', 'refunded', 'expired')`,
}

/** Whatever may stand elsewhere than at `done`. No OR: with one, all orders would be read for the few that are in trouble. */
export const isUnfinished = sql`orders.id IN (
  SELECT id FROM orders AS open WHERE state IN ('awaiting payment', 'under review', 'placed', 'confirmed', 'packed',
    'partly shipped', 'shipped', 'out for delivery', 'partly delivered')
  UNION ${troubled})`

export function standsAt(places: readonly Place[]): SQL {
  const narrowed = [...new Set(places.map((place) => candidates[place]))]
  const each = narrowed.map((candidate) => {
    const here = places.filter((place) => candidates[place] === candidate).map((place) => sql`${place}`)
    return sql`(${candidate} AND ${placeSql} IN (${sql.join(here, sql`, `)}))`
  })
  return sql`(${sql.join(each, sql` OR `)})`
}

/** Open breaks about a row of `orders`, oldest first. */
export const openBreaksSql = sql<{ id: number; kind: string; at: string }[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind,
    'at', to_char(detected_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY id), '[]')
  FROM ledger_breaks WHERE resolved_at IS NULL AND ${isBreakOfOrder(sql`orders.id`)})`

/** @param orderId an expression; a condition on `ledger_breaks` */
export function isBreakOfOrder(orderId: SQL): SQL {
  return sql`(split_part(reference, ':', 1) IN (SELECT id FROM shipments WHERE order_id = ${orderId})
    OR reference IN (SELECT id FROM payments WHERE order_id = ${orderId})
    OR reference IN (SELECT key FROM refunds JOIN payments ON payments.id = payment_id WHERE order_id = ${orderId}))`
}
