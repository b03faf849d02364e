import { and, eq, inArray, ne } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { payments, refundParts, refunds } from '#server/platform/database/order-tables.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import type { Paise } from '#shop/money/paise.ts'
import { isCancellationCause, ORDER_CANCELLED, originalCause } from '#shop/orders/refund-cause.ts'
import { sumOfParts } from '#shop/orders/refund-parts.ts'

type Cancellable = Pick<Shipment, 'id' | 'orderId' | 'position' | 'total'>

/** Paise that the cancellation of a shipment refunds: its total less its other refunds. At most the unrefunded rest of the order's payments. */
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
  const paid = await orm
    .select({ orderId: dues.orderId, amount: payments.amount })
    .from(dues)
    .innerJoin(payments, eq(payments.id, dues.paymentId))
    .where(inArray(dues.orderId, orderIds))
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
  const sumOf = (given: readonly { orderId: string; amount: Paise }[], orderId: string) =>
    given.reduce((sum, one) => (one.orderId === orderId ? sum + one.amount : sum), 0)
  const beforeCancelled = made.filter(({ cause }) => originalCause(cause) !== ORDER_CANCELLED)
  return ({ id, orderId, position, total }) => {
    const own = made.filter(({ cause }) => originalCause(cause) === `shipment ${position} cancelled`)
    if (own.some((refund) => refund.orderId === orderId)) return sumOf(own, orderId)
    const left = sumOf(paid, orderId) - sumOf(beforeCancelled, orderId)
    return Math.min(total - sumOfParts(byShipment.get(id) ?? []), left)
  }
}
