import { and, eq, isNotNull, notExists } from 'drizzle-orm'
import type { ProviderDispute } from '#providers/payment/payment-provider.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orders, outbox, payments, type Order } from '#server/database/order-tables.ts'
import { shipments } from '#server/database/shipment-tables.ts'
import type { Shop } from '#server/shop.ts'
import { canMove } from '#shop/orders/moves.ts'
import { moveOrder } from './move-order.ts'
import { noteBreak, resolveBreak } from './note-break.ts'

/**
 * The shopper's bank doubts a payment. While it does, nothing is given away: a parcel that is still with us waits (the
 * order is under review), and no refund is made, because the bank may take the same money back. A dispute that is won
 * lets the order go on; one that is lost stays before a person. News of a dispute overtake each other, so it is read
 * anew at the provider each time.
 * @returns false when the provider did not answer and has to be asked again
 */
export async function followDispute(
  shop: Pick<Shop, 'database' | 'payments' | 'now'>,
  disputeId: string,
): Promise<boolean> {
  const told = await shop.payments.fetchDispute(disputeId)
  if (!told.ok) return told.reason === 'not-found'
  await shop.database.orm.transaction((tx) => conclude(tx, told.value, shop.now()))
  return true
}

async function conclude(tx: Tx, dispute: ProviderDispute, now: Date): Promise<void> {
  const { paymentId, status, amount, reason, respondBy } = dispute
  const order = await lockOrderOf(tx, paymentId)
  const details = { dispute: dispute.id, order: order?.id, amount, reason, status, respondBy }
  if (status === 'won' || status === 'closed') {
    await resolveBreak(tx, { kind: 'dispute', reference: paymentId }, now)
    if (order?.state === 'under review' && order.paymentId === paymentId && order.placedAt !== null)
      await goOn(tx, order, now)
    return
  }
  await noteBreak(tx, { kind: 'dispute', reference: paymentId, details }, now)
  if (status === 'lost') await noteBreak(tx, { kind: 'dispute lost', reference: paymentId, details }, now)
  if (order?.paymentId === paymentId && canMove(order.state, 'under review', 'payment'))
    await moveOrder(tx, order, 'under review', 'payment')
}

async function lockOrderOf(tx: Tx, paymentId: string): Promise<Order | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) return undefined
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.orderId)).for('update')
  return order
}

/** A courier was not booked while the order was under review: that promise is open again. */
async function goOn(tx: Tx, order: Order, now: Date): Promise<void> {
  await moveOrder(tx, order, 'placed', 'payment')
  const booked = tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), isNotNull(shipments.pickupRequestedAt)))
  await tx
    .update(outbox)
    .set({ doneAt: null, nextAt: now })
    .where(and(eq(outbox.orderId, order.id), eq(outbox.kind, 'book courier'), notExists(booked)))
}
