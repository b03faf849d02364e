import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { Actor } from '#shop/orders/order-state-machine.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { ORDER_CANCELLED } from '#shop/orders/refund-cause.ts'
import { enqueueShipmentOutbox } from '#server/platform/jobs/enqueue-outbox.ts'
import { resolveException } from '#server/platform/ledger/record-exception.ts'
import { voidSamplesOf } from '#server/catalogue/offers/make-samples.ts'
import { releaseGiftCards } from '#server/money/gift-cards/hold-gift-cards.ts'
import { releaseCode } from '#server/catalogue/offers/redeem-code.ts'
import { voidDues } from '#server/orders/lifecycle/change-dues.ts'
import { lastArrival } from '#server/orders/lifecycle/promise-days.ts'
import { listShipments, transitionShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { releaseDays } from '#server/orders/promises/reserve-days.ts'
import { voidEWayBill } from '#server/fulfilment/shipping/record-e-way-bill.ts'
import { cancelChallans } from '#server/money/documents/issue-challan.ts'
import { concludeRefunds } from '#server/money/refunds/conclude-refunds.ts'
import { requestOrderRefund, requestShipmentRefund } from '#server/money/refunds/request-refund.ts'
import { partsPerPiece, readShelvedLines, readShelvedParts } from '#server/catalogue/stock/read-parts.ts'
import { releaseStock, writeOffStock } from '#server/catalogue/stock/reserve-stock.ts'

const BY_SHOPPER = 'cancelled by the shopper'

/** The caller holds the order's row lock; no courier can collect them. @throws when `actor` may not cancel */
export async function completeCancellation(
  tx: Tx,
  order: Order,
  cancelled: readonly Shipment[],
  actor: Actor,
  now: Date,
  /** The buyer reads it. */
  staffReason: string | null = null,
): Promise<Order> {
  const reason = staffReason ?? BY_SHOPPER
  const moved = await transitionShipments(tx, order, cancelled, 'cancelled', actor)
  await putBack(tx, order, cancelled, actor)
  const ids = cancelled.map(({ id }) => id)
  for (const reference of ids) await resolveException(tx, { kind: 'e-way bill wanted', reference }, now)
  const here = cancelled.filter(({ state }) => hasNotLeft(state)).map(({ id }) => id)
  for (const id of here) await voidEWayBill(tx, id, now)
  await cancelChallans(tx, here, now)
  await releaseDays(tx, ids)
  await voidSamplesOf(tx, ids)
  const told = cancelled.filter(({ againOf }) => againOf === null)
  if (told.length > 0)
    await enqueueShipmentOutbox(tx, told, ['order cancelled mail'], now, staffReason === null ? {} : { reason })
  if (moved.state === 'cancelled') {
    await releaseCode(tx, order.id)
    await releaseGiftCards(tx, order.id, now)
    await voidDues(tx, order.id)
    await requestOrderRefund(tx, order.id, { cause: ORDER_CANCELLED, reason }, now)
    await tx.update(orders).set({ isStockReserved: false }).where(eq(orders.id, order.id))
    // After a full chargeback no refund is pending that would do this later.
    return concludeRefunds(tx, { ...moved, isStockReserved: false }, now)
  }
  for (const shipment of cancelled) await requestShipmentRefund(tx, shipment, reason, now)
  // The others may all have a day, where the cancelled one had none.
  const promised = lastArrival(await listShipments(tx, order.id))
  await tx.update(orders).set({ promised }).where(eq(orders.id, order.id))
  return { ...moved, promised }
}

/** Restocks the order, without units that were refunded before and not restocked. */
async function putBack(tx: Tx, order: Order, cancelled: readonly Shipment[], actor: Actor): Promise<void> {
  const all = await readShelvedLines(
    tx,
    cancelled.map(({ id }) => id),
  )
  const parts = (await readShelvedParts(tx, all)).map((part) => {
    const line = all.find(({ id }) => id === part.lineId)!
    const held = part.quantity - part.restocked
    const lost = Math.min(held, (line.returned - line.restocked) * partsPerPiece(part, line))
    return { variantId: part.variantId, held, lost }
  })
  const lines = all
    .filter(({ fromStock }) => fromStock)
    .map((line) => ({ ...line, held: line.quantity - line.restocked, lost: line.returned - line.restocked }))
  const units = [...lines, ...parts]
  const toUnits = (of: 'held' | 'lost') => units.map((one) => ({ variantId: one.variantId, quantity: one[of] }))
  await releaseStock(tx, { orderId: order.id, actor }, toUnits('held'))
  const lost = toUnits('lost').filter(({ quantity }) => quantity > 0)
  const note = `Given back of ${formatOrderNumber(order.number)} before it was cancelled, and not put on the shelf`
  if (lost.length > 0) await writeOffStock(tx, { actor, note }, lost)
}
