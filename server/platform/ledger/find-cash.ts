import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { payments } from '#server/platform/database/order-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { cashPaymentId } from '#shop/checkout/cash-terms.ts'
import type { Paise } from '#shop/money/paise.ts'

/** `amount`: what was collected, or is to be collected less refunds. */
export type CashOfOrder = { amount: Paise; isCollected: boolean }

/** Null for an order that is paid online. Cash stays collected when the goods come back later. */
export async function readCash(orm: Orm | Tx, orderId: string): Promise<CashOfOrder | null> {
  return (await readCashes(orm, [orderId]))(orderId)
}

export async function readCashes(
  orm: Orm | Tx,
  orderIds: readonly string[],
): Promise<(orderId: string) => CashOfOrder | null> {
  const rows = await orm
    .select({ orderId: payments.orderId, cash: cashSql })
    .from(payments)
    .where(inArray(payments.id, orderIds.map(cashPaymentId)))
  const known = new Map(rows.map(({ orderId, cash }) => [orderId, cash]))
  return (orderId) => known.get(orderId) ?? null
}

/** A courier reports some parcels as delivered, and brings them back. */
export const notOnItsWayBackSql = sql`coalesce(parcels.stage, '') NOT IN ('returning', 'returned')`

/** The `CashOfOrder` of a row of `payments`. */
export const cashSql = sql<CashOfOrder>`(SELECT jsonb_build_object('amount', coalesce(collected, payments.amount - back.refunded),
    'isCollected', collected IS NOT NULL)
  FROM (SELECT coalesce(sum(amount), 0) AS refunded FROM refunds WHERE payment_id = payments.id AND status <> 'failed') AS back
  LEFT JOIN LATERAL (SELECT coalesce(parcels.cash, payments.amount - (
      SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = payments.id AND processed_at <= past.changed_at
    )) AS collected FROM shipments
    JOIN shipment_status_history AS past ON past.shipment_id = shipments.id AND past.state = 'delivered'
    LEFT JOIN parcels ON parcels.shipment_id = shipments.id
    WHERE shipments.order_id = payments.order_id AND ${notOnItsWayBackSql}
    ORDER BY past.changed_at LIMIT 1) AS delivered ON true)`

/** Paise for the next parcel of the order; undefined for an order that is paid. */
export async function findCashToCollect(orm: Orm | Tx, orderId: string): Promise<Paise | undefined> {
  const cash = await readCash(orm, orderId)
  return cash && !cash.isCollected ? cash.amount : undefined
}

/** The label of a booked parcel names its amount: a refund waits until the parcel arrived, came back or is lost. */
export async function isCashOnItsWay(tx: Tx, orderId: string): Promise<boolean> {
  const [underWay] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(parcels, eq(parcels.shipmentId, shipments.id))
    .where(
      and(
        eq(shipments.orderId, orderId),
        inArray(shipments.state, ['placed', 'confirmed', 'packed', 'shipped', 'out for delivery']),
        or(isNull(parcels.stage), notInArray(parcels.stage, ['lost', 'damaged'])),
      ),
    )
    .limit(1)
  return underWay !== undefined && (await findCashToCollect(tx, orderId)) !== undefined
}
