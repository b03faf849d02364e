import { sql, type SQL } from 'drizzle-orm'
import { isMadeForOrderSql } from '#server/orders/lifecycle/units-to-make.ts'
import { besideWork } from '#shop/orders/beside-work.ts'
import type { Place } from '#shop/orders/work-list.ts'

const inWorkshop = sql`('placed', 'confirmed', 'packed')`

/** Orders with an open exception about a shipment, a payment or a refund. Some block nothing. */
const troubled = sql`
  SELECT shipments.order_id FROM ledger_breaks JOIN shipments ON shipments.id = split_part(reference, ':', 1)
  WHERE resolved_at IS NULL AND kind <> ALL(${sql.param(besideWork)}::text[])
  UNION ALL
  SELECT payments.order_id FROM ledger_breaks JOIN payments ON payments.id = reference WHERE resolved_at IS NULL
  UNION ALL
  SELECT payments.order_id FROM ledger_breaks JOIN refunds ON refunds.key = reference
  JOIN payments ON payments.id = refunds.payment_id WHERE resolved_at IS NULL`

/** The whole order is held, or a held shipment is in the workshop and no other can be packed. */
const isHeld = sql`(orders.held_for IS NOT NULL AND (orders.held_shipments IS NULL
  OR coalesce((SELECT bool_or(id = ANY (orders.held_shipments))
      AND NOT bool_or(id <> ALL (orders.held_shipments) AND shipments.state <> 'packed')
    FROM shipments WHERE order_id = orders.id AND shipments.state IN ${inWorkshop}), false)))`

/** Held shipments are not made, so only lines of the others count. */
const isToMakeBesideHeld = sql`EXISTS (SELECT FROM order_lines JOIN shipments ON shipments.id = order_lines.shipment_id
  WHERE order_lines.order_id = orders.id AND ${isMadeForOrderSql()} AND shipments.state IN ${inWorkshop}
    AND shipments.id <> ALL (orders.held_shipments))`

const isAsking = sql`(orders.id IN (SELECT order_id FROM shipments WHERE state = 'asking')
  AND NOT EXISTS (SELECT FROM shipments WHERE order_id = orders.id AND state IN ('shipped', 'out for delivery')))`

type Looked = { isInWorkshop: SQL; isToPack: SQL; isToMake: SQL }

/** `shop/orders/work-list.ts` in SQL. */
const placeBy = ({ isInWorkshop, isToPack, isToMake }: Looked) => sql<Place>`CASE
  WHEN ${isHeld} AND ${isInWorkshop} THEN 'held'
  WHEN orders.state = 'under review' OR orders.id IN (${troubled}) THEN 'trouble'
  WHEN orders.state = 'awaiting payment' THEN 'unpaid'
  WHEN NOT ${isInWorkshop} THEN
    CASE WHEN orders.state IN ('placed', 'partly shipped') AND ${isAsking} THEN 'asking'
      WHEN orders.state IN ('partly shipped', 'shipped', 'out for delivery', 'partly delivered') THEN 'with courier'
      ELSE 'done' END
  WHEN NOT ${isToPack} THEN 'packed'
  WHEN orders.made_at IS NULL AND CASE WHEN orders.held_for IS NULL OR orders.held_shipments IS NULL
    THEN ${isToMake} ELSE ${isToMakeBesideHeld} END THEN 'to make'
  ELSE 'to pack'
END`

const dueWhere = (isWaiting: SQL) => sql`(CASE
  WHEN ${isWaiting}
  THEN (SELECT min(shipments.ship_by) FROM shipments WHERE order_id = orders.id AND days_left IS NULL
    AND shipments.state IN ${inWorkshop})
  ELSE orders.ship_by END)`

/** The ship-by day without shipments that wait for their buyer; null when all wait. */
export const dueBySql = dueWhere(
  sql`EXISTS (SELECT FROM shipments WHERE order_id = orders.id AND days_left IS NOT NULL AND shipments.state IN ${inWorkshop})`,
)

/** Reads the waiting shipments of many rows once, from an index. */
export const dueByOfManySql = dueWhere(
  sql`orders.id IN (SELECT order_id FROM shipments WHERE days_left IS NOT NULL AND state IN ${inWorkshop})`,
)

export const workshopStates = sql`orders.state IN ('placed', 'confirmed', 'packed', 'partly shipped')`

export const placeSql = placeBy({
  isInWorkshop: sql`(${workshopStates}
    AND EXISTS (SELECT FROM shipments WHERE order_id = orders.id AND shipments.state IN ${inWorkshop}))`,
  isToPack: sql`EXISTS (SELECT FROM shipments WHERE order_id = orders.id AND shipments.state IN ('placed', 'confirmed'))`,
  isToMake: sql`EXISTS (SELECT FROM order_lines JOIN shipments ON shipments.id = order_lines.shipment_id
    WHERE order_lines.order_id = orders.id AND ${isMadeForOrderSql()} AND shipments.state IN ${inWorkshop})`,
})

/** Reads the workshop's shipments once for many rows, from indexes. */
const placeOfManySql = placeBy({
  isInWorkshop: sql`(${workshopStates} AND orders.id IN (SELECT order_id FROM shipments WHERE state IN ${inWorkshop}))`,
  isToPack: sql`orders.id IN (SELECT order_id FROM shipments WHERE state IN ('placed', 'confirmed'))`,
  isToMake: sql`orders.id IN (SELECT order_lines.order_id FROM shipments
    JOIN order_lines ON order_lines.order_id = shipments.order_id AND shipment_id = shipments.id
    WHERE ${isMadeForOrderSql()} AND shipments.state IN ${inWorkshop})`,
})

/** A table `workshop` to join to `orders` for counts, with the wanted pieces of each order. */
export const workshopSql = sql`(
  SELECT here.order_id, is_to_pack, is_to_make, pieces FROM (
    SELECT order_id, array_agg(id) AS ids, bool_or(state <> 'packed') AS is_to_pack
    FROM shipments WHERE state IN ${inWorkshop} GROUP BY order_id
  ) AS here CROSS JOIN LATERAL (
    SELECT sum(quantity) - coalesce((SELECT sum(units) FROM shipments AS own JOIN refund_parts ON shipment_id = own.id
        JOIN refunds ON refunds.key = refund_key AND refunds.status <> 'failed'
        WHERE own.order_id = here.order_id AND line_id IS NOT NULL), 0) AS pieces,
      EXISTS (SELECT FROM order_lines WHERE order_id = here.order_id AND ${isMadeForOrderSql()} AND shipment_id = ANY (ids)) AS is_to_make
    FROM order_lines WHERE order_id = here.order_id
  ) AS goods) AS workshop`
export const placeInWorkshopSql = placeBy({
  isInWorkshop: sql`(${workshopStates} AND workshop.order_id IS NOT NULL)`,
  isToPack: sql`workshop.is_to_pack`,
  isToMake: sql`workshop.is_to_make`,
})

export const placeOutsideSql = placeBy({ isInWorkshop: sql`false`, isToPack: sql`false`, isToMake: sql`false` })

const isBeingMade = sql`orders.state IN ('placed', 'confirmed', 'partly shipped')`
/** An array, because beside OR a subquery would read all orders. */
const mayAsk = sql`orders.id = ANY (ARRAY(SELECT order_id FROM shipments WHERE state = 'asking'))`
const candidates: Record<Place, SQL> = {
  unpaid: sql`orders.state = 'awaiting payment'`,
  asking: mayAsk,
  held: sql`(${workshopStates} AND orders.held_for IS NOT NULL)`,
  trouble: sql`orders.id IN (SELECT id FROM orders AS reviewed WHERE state = 'under review' UNION ALL ${troubled})`,
  'to make': isBeingMade,
  'to pack': isBeingMade,
  packed: sql`(orders.state IN ('packed', 'partly shipped') OR ${mayAsk})`,
  'with courier': sql`orders.state IN ('partly shipped', 'shipped', 'out for delivery', 'partly delivered')`,
  done: sql`orders.state IN ('delivered', 'cancelled', 'returned', 'refunded', 'expired')`,
}

/** A table `orders` outside of `workshopStates` with a place other than `done`: at most `most` of each kind. */
export const openElsewhere = (most: number) => sql`(
  (SELECT * FROM orders WHERE state = 'awaiting payment' LIMIT ${most})
  UNION ALL (SELECT * FROM orders WHERE state = 'under review' LIMIT ${most})
  UNION ALL (SELECT * FROM orders WHERE state IN ('shipped', 'out for delivery', 'partly delivered') LIMIT ${most})
  UNION ALL (SELECT * FROM orders WHERE id IN (${troubled})
    AND state IN ('delivered', 'cancelled', 'returned', 'refunded', 'expired') LIMIT ${most})) AS orders`

/** These places hold few orders: single look-ups keep the planner from reading all orders. */
const scarce: readonly Place[] = ['unpaid', 'asking', 'held', 'trouble']

export function standsAt(places: readonly Place[]): SQL {
  const narrowed = [...new Set(places.map((place) => candidates[place]))]
  const each = narrowed.map((candidate) => {
    const here = places.filter((place) => candidates[place] === candidate)
    const place = here.some((name) => scarce.includes(name)) ? placeSql : placeOfManySql
    const names = here.map((name) => sql`${name}`)
    return sql`(${candidate} AND ${place} IN (${sql.join(names, sql`, `)}))`
  })
  return sql`(${sql.join(each, sql` OR `)})`
}

export const openExceptionsSql = sql<{ id: number; kind: string; at: string }[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind,
    'at', to_char(detected_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY id), '[]')
  FROM ledger_breaks WHERE resolved_at IS NULL AND ${isExceptionOfOrder(sql`orders.id`)})`

/** @param orderId an expression; a condition on `ledger_breaks` */
export function isExceptionOfOrder(orderId: SQL): SQL {
  return sql`(split_part(reference, ':', 1) IN (SELECT id FROM shipments WHERE order_id = ${orderId})
    OR reference IN (SELECT id FROM payments WHERE order_id = ${orderId})
    OR reference IN (SELECT key FROM refunds JOIN payments ON payments.id = payment_id WHERE order_id = ${orderId}))`
}
