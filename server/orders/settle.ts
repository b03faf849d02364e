import { eq } from 'drizzle-orm'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orders, type Order, type Payment } from '#server/database/order-tables.ts'
import { issueCreditNotes } from '#server/invoices/issue-credit-notes.ts'
import type { Shop } from '#server/shop.ts'
import { canMove } from '#shop/orders/moves.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { captureIfWanted } from './capture-if-wanted.ts'
import { moveOrder } from './move-order.ts'
import { noteBreak } from './note-break.ts'
import { noteRefunded } from './note-refunded.ts'
import { oweRefund } from './owe-refund.ts'
import { placePaidOrder, placeLatePaidOrder, type Placing } from './place-paid-order.ts'
import { recordPayment } from './record-payment.ts'

export type Settlement = { ok: true; order: Order } | Refusal<'unknown-order' | 'not-now'>

/**
 * What a payment means for its order. The browser's confirmation, the provider's webhooks and the reconciler all end
 * here, in any order and any number of times; the outcome is the same. Money without goods goes back by itself.
 * @param seen the payment as the provider told it to us, never as a browser did
 * @returns the order as it is now; `not-now` when the provider has to be asked again
 */
export async function settle(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  seen: ProviderPayment,
): Promise<Settlement> {
  const providerOrderId = seen.orderId
  if (providerOrderId === null) return refuse('unknown-order', 'This payment was made without an order.')
  const payment = await captureIfWanted(shop, providerOrderId, seen)
  if (!payment.ok) return payment
  const placing = { seller: shop.settings.seller, now: shop.now() }
  return shop.database.orm.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.providerOrderId, providerOrderId))
      .for('update')
    if (!order) return refuse('unknown-order', 'No order of ours belongs to this payment.')
    return { ok: true, order: await conclude(tx, order, payment.value, placing) }
  })
}

async function conclude(tx: Tx, order: Order, seen: ProviderPayment, placing: Placing): Promise<Order> {
  const payment = await recordPayment(tx, order, seen, placing.now)
  if (!payment) return order
  const concluded = await moveByMoney(tx, order, payment, placing)
  if (payment.refunded > 0) await issueCreditNotes(tx, concluded, placing.now)
  return concluded
}

async function moveByMoney(tx: Tx, order: Order, payment: Payment, placing: Placing): Promise<Order> {
  if (payment.status === 'captured' && order.paymentId !== payment.id)
    return acceptMoney(tx, order, payment, placing)
  return payment.status === 'refunded' ? noteRefunded(tx, order, payment, placing.now) : order
}

/** Captured money that has not been counted towards this order yet. */
async function acceptMoney(tx: Tx, order: Order, payment: Payment, placing: Placing): Promise<Order> {
  const { now } = placing
  if (order.paymentId !== null) {
    await oweRefund(tx, payment, 'paid twice', now)
    await noteBreak(tx, { kind: 'paid twice', reference: payment.id, details: { order: order.id } }, now)
    return order
  }
  if (order.state === 'cancelled') return giveBack(tx, order, payment, now)
  if (payment.amount !== order.total || payment.currency !== 'INR')
    return putUnderReview(tx, order, payment, now)
  if (order.state === 'awaiting payment') return placePaidOrder(tx, order, payment, placing)
  if (order.state === 'expired') return placeLatePaidOrder(tx, order, payment, placing)
  // Under review: a person decides, and has to know of this money, too.
  const details = { order: order.id, state: order.state }
  await noteBreak(tx, { kind: 'paid while under review', reference: payment.id, details }, now)
  return order
}

async function putUnderReview(tx: Tx, order: Order, payment: Payment, now: Date): Promise<Order> {
  const { amount, currency } = payment
  const details = { order: order.id, expected: order.total, amount, currency }
  await noteBreak(tx, { kind: 'wrong amount', reference: payment.id, details }, now)
  if (!canMove(order.state, 'under review', 'payment')) return order
  return moveOrder(tx, order, 'under review', 'payment')
}

async function giveBack(tx: Tx, order: Order, payment: Payment, now: Date): Promise<Order> {
  await oweRefund(tx, payment, 'paid after cancelling', now)
  const details = { order: order.id }
  await noteBreak(tx, { kind: 'paid after cancelling', reference: payment.id, details }, now)
  await tx.update(orders).set({ paymentId: payment.id }).where(eq(orders.id, order.id))
  return { ...order, paymentId: payment.id }
}
