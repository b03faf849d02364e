import { and, eq, inArray, ne } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { payments, refundParts, refunds } from '#server/platform/database/order-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import type { Paise } from '#shop/money/paise.ts'
import { isCancellationCause, ORDER_CANCELLED, originalCause } from '#shop/orders/refund-cause.ts'
import { sumOfParts } from '#shop/orders/refund-parts.ts'

type Cancellable = Pick<Shipment, 'id' | 'orderId' | 'position' | 'total'>
/**
 * Paise. `entitled`: once all dues of the order are paid.
 * `withheld`: the provider's dashboard refunded as much, and nobody told for which parcel.
 */
type CancelRefund = { amount: Paise; entitled: Paise; withheld: Paise }

/**
 * The cancellation of a shipment refunds its total less its other refunds, at most what is left of the payments.
 * The shop keeps the money of parcels that a courier has, and after a refund at the dashboard that of all others.
 */
export async function listCancelRefunds(
  orm: Orm | Tx,
  cancellable: readonly Cancellable[],
): Promise<(shipment: Cancellable) => CancelRefund> {
  const orderIds = [...new Set(cancellable.map(({ orderId }) => orderId))]
  const tries = await orm
    .select({ orderId: dues.orderId, key: refunds.key, cause: refunds.cause, amount: refunds.amount })
    .from(refunds)
    .innerJoin(dues, eq(dues.paymentId, refunds.paymentId))
    .where(and(inArray(dues.orderId, orderIds), ne(refunds.status, 'failed')))
  const made = tries.map((refund) => ({ ...refund, cause: originalCause(refund.cause) }))
  const shares = await orm
    .select({ orderId: dues.orderId, state: dues.state, amount: dues.amount, paid: payments.amount })
    .from(dues)
    .leftJoin(payments, eq(payments.id, dues.paymentId))
    .where(inArray(dues.orderId, orderIds))
  const keys = made.map(({ key }) => key)
  const parts = await orm.select().from(refundParts).where(inArray(refundParts.refundKey, keys))
  const partsOf = Map.groupBy(parts, ({ shipmentId }) => shipmentId)
  const withParts = new Set(parts.map(({ refundKey }) => refundKey))
  const open = await orm
    .select({ id: shipments.id, orderId: shipments.orderId, total: shipments.total, bookedAs: parcels.reference })
    .from(shipments)
    .leftJoin(parcels, eq(parcels.shipmentId, shipments.id))
    .where(and(inArray(shipments.orderId, orderIds), ne(shipments.state, 'cancelled')))
  return ({ id, orderId, position, total }) => {
    const isOfOrder = (each: { orderId: string }) => each.orderId === orderId
    const isOwn = ({ cause }: { cause: string }) => cause === `shipment ${position} cancelled`
    const refunded = made.filter(isOfOrder)
    const known = new Set(refunded.filter(({ key }) => withParts.has(key)).map(({ cause }) => cause))
    const isKnown = refunded.every(({ cause }) => known.has(cause))
    const others = new Set(refunded.filter(({ cause }) => !isCancellationCause(cause)).map(({ key }) => key))
    const before = refunded.filter((refund) => refund.cause !== ORDER_CANCELLED && !isOwn(refund))
    const asked = shares.filter(isOfOrder)
    const left = asked.reduce((sum, { paid }) => sum + (paid ?? 0), -sumOf(before))
    const later = left + sumOf(asked.filter(({ state }) => state === 'waiting'))
    const ownParts = (partsOf.get(id) ?? []).filter(({ refundKey }) => others.has(refundKey))
    const wanted = Math.min(total - sumOfParts(ownParts), later)
    const restOf = (kept: typeof open) =>
      kept.reduce((sum, each) => sum + each.total - sumOfParts(partsOf.get(each.id) ?? []), 0)
    const kept = open.filter((each) => isOfOrder(each) && each.id !== id)
    const entitled = isKnown ? wanted : Math.max(0, Math.min(wanted, later - restOf(kept)))
    const ofCouriers = restOf(kept.filter(({ bookedAs }) => bookedAs !== null))
    const own = refunded.filter(isOwn)
    const amount = own.length > 0 ? sumOf(own) : Math.max(0, Math.min(entitled, left - ofCouriers))
    return { amount, entitled, withheld: wanted - entitled }
  }
}

const sumOf = (given: readonly { amount: Paise }[]) => given.reduce((sum, { amount }) => sum + amount, 0)
