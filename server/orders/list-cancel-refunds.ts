import { and, eq, inArray, ne } from 'drizzle-orm'
import { dues } from '#server/database/due-tables.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { refundParts, refunds } from '#server/database/order-tables.ts'
import type { Shipment } from '#server/database/shipment-tables.ts'
import type { Paise } from '#shop/money/paise.ts'
import { isCancellationCause, originalCause } from '#shop/orders/refund-cause.ts'
import { sumOfParts } from '#shop/orders/return-units.ts'

type Cancellable = Pick<Shipment, 'id' | 'orderId' | 'position' | 'total'>

/**
 * What goes back when a shipment is cancelled, or went back when it was, in paise: its total less what went back of it
 * otherwise, unless it was paid in part only.
 */
export async function listCancelRefunds(
  orm: Orm | Tx,
  shipments: readonly Cancellable[],
): Promise<(shipment: Cancellable) => Paise> {
  const orderIds = shipments.map(({ orderId }) => orderId)
  const made = await orm
    .select({ orderId: dues.orderId, cause: refunds.cause, amount: refunds.amount })
    .from(refunds)
    .innerJoin(dues, eq(dues.paymentId, refunds.paymentId))
    .where(and(inArray(dues.orderId, orderIds), ne(refunds.status, 'failed')))
  const parts = await orm
    .select({ cause: refunds.cause, part: refundParts })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.key, refundParts.refundKey))
    .where(
      and(
        inArray(
          refundParts.shipmentId,
          shipments.map(({ id }) => id),
        ),
        ne(refunds.status, 'failed'),
      ),
    )
  const otherwise = parts.filter(({ cause }) => !isCancellationCause(cause)).map(({ part }) => part)
  const byShipment = Map.groupBy(otherwise, ({ shipmentId }) => shipmentId)
  return ({ id, orderId, position, total }) => {
    const own = made.filter(
      ({ orderId: of, cause }) => of === orderId && originalCause(cause) === `shipment ${position} cancelled`,
    )
    return own.length > 0
      ? own.reduce((sum, { amount }) => sum + amount, 0)
      : total - sumOfParts(byShipment.get(id) ?? [])
  }
}
