import { and, inArray, eq, ne } from 'drizzle-orm'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { refundParts, refunds } from '#server/database/order-tables.ts'
import type { Shipment } from '#server/database/shipment-tables.ts'
import type { Paise } from '#shop/money/paise.ts'
import { isCancellationCause } from '#shop/orders/refund-cause.ts'
import { sumOfParts } from '#shop/orders/return-units.ts'

/** What goes back when a shipment is cancelled, or went back when it was: its total less what went back of it otherwise. */
export async function listCancelRefunds(
  orm: Orm | Tx,
  shipmentIds: readonly string[],
): Promise<(shipment: Pick<Shipment, 'id' | 'total'>) => Paise> {
  const rows = await orm
    .select({ cause: refunds.cause, part: refundParts })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.key, refundParts.refundKey))
    .where(and(inArray(refundParts.shipmentId, [...shipmentIds]), ne(refunds.status, 'failed')))
  const otherwise = rows.filter(({ cause }) => !isCancellationCause(cause)).map(({ part }) => part)
  const byShipment = Map.groupBy(otherwise, ({ shipmentId }) => shipmentId)
  return ({ id, total }) => total - sumOfParts(byShipment.get(id) ?? [])
}
