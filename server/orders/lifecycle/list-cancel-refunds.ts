import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { payments, refundParts, refunds } from '#server/platform/database/order-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import type { Paise } from '#shop/money/paise.ts'
import { isCancellationCause, ORDER_CANCELLED, originalCause } from '#shop/orders/refund-cause.ts'
import { sumOfParts } from '#shop/orders/refund-parts.ts'

type Cancellable = Pick<Shipment, 'id' | 'orderId' | 'position' | 'total'>
/** Paise. `withheld`: the provider's dashboard refunded as much, and nobody told for which parcel. */
type CancelRefund = { amount: Paise; withheld: Paise }

/**
 * The cancellation of a shipment refunds its total less its other refunds, at most what is left of the payments.
 * The shop keeps the money of parcels that a courier has, and after a refund at the dashboard that of all others.
 */
export async function listCancelRefunds(
  orm: Orm | Tx,
  cancellable: readonly Cancellable[],
): Promise<(shipment: Cancellable) => CancelRefund> {
  const orderIds = cancellable.map(({ orderId }) => orderId)
  const made = await orm
    .select({ orderId: dues.orderId, key: refunds.key, cause: refunds.cause, amount: refunds.amount })
    .from(refunds)
    .innerJoin(dues, eq(dues.paymentId, refunds.paymentId))
    .where(and(inArray(dues.orderId, orderIds), ne(refunds.status, 'failed')))
  const paid = await orm
    .select({ orderId: dues.orderId, amount: payments.amount })
    .from(dues)
    .innerJoin(payments, eq(payments.id, dues.paymentId))
    .where(inArray(dues.orderId, orderIds))
  const keys = made.map(({ key }) => key)
  const parts = await orm.select().from(refundParts).where(inArray(refundParts.refundKey, keys))
  const isBooked = sql<boolean>`EXISTS (SELECT FROM ${parcels} WHERE ${parcels.shipmentId} = ${shipments.id})`
  const open = await orm
    .select({ id: shipments.id, orderId: shipments.orderId, total: shipments.total, isBooked })
    .from(shipments)
    .where(and(inArray(shipments.orderId, orderIds), ne(shipments.state, 'cancelled')))
  return ({ id, orderId, position, total }) => {
    const refunded = made.filter((refund) => refund.orderId === orderId)
    const causeOf = ({ cause }: (typeof made)[number]) => originalCause(cause)
    const own = refunded.filter((refund) => causeOf(refund) === `shipment ${position} cancelled`)
    if (own.length > 0) return { amount: sumOf(own), withheld: 0 }
    const known = new Set(refunded.filter(({ key }) => parts.some((part) => part.refundKey === key)).map(causeOf))
    const isKnown = refunded.every((refund) => known.has(causeOf(refund)))
    const restOf = (shipment: { id: string; total: Paise }, counted: typeof made) =>
      shipment.total -
      sumOfParts(
        parts.filter(
          ({ shipmentId, refundKey }) => shipmentId === shipment.id && counted.some(({ key }) => key === refundKey),
        ),
      )
    const others = refunded.filter(({ cause }) => !isCancellationCause(cause))
    const before = refunded.filter((refund) => causeOf(refund) !== ORDER_CANCELLED)
    const left = sumOf(paid.filter((payment) => payment.orderId === orderId)) - sumOf(before)
    const wanted = Math.min(restOf({ id, total }, others), left)
    const kept = open.filter((each) => each.orderId === orderId && each.id !== id && (each.isBooked || !isKnown))
    const rest = left - kept.reduce((sum, each) => sum + restOf(each, refunded), 0)
    const amount = Math.max(0, Math.min(wanted, rest))
    return { amount, withheld: isKnown ? 0 : Math.max(0, wanted - amount) }
  }
}

const sumOf = (given: readonly { amount: Paise }[]) => given.reduce((sum, { amount }) => sum + amount, 0)
