import { eq } from 'drizzle-orm'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orders, type Order, type Payment } from '#server/database/order-tables.ts'
import { issueCreditNotes } from '#server/documents/issue-credit-notes.ts'
import type { Shop } from '#server/shop.ts'
import { canTransition } from '#shop/orders/order-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { capturePayment } from './capture-payment.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { recordBreak } from '#server/ledger/record-break.ts'
import { markRefunded } from '#server/refunds/mark-refunded.ts'
import { requestRefund } from '#server/refunds/request-refund.ts'
import { placePaidOrder, placeLatePaidOrder, type PlacementContext } from './place-paid-order.ts'
import { recordPayment } from './record-payment.ts'

export type PaymentOutcome = { ok: true; order: Order } | Refusal<'unknown-order' | 'not-now'>

/** Idempotent, in any order. @param seen from the provider, never from a browser */
export async function applyPayment(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  seen: ProviderPayment,
): Promise<PaymentOutcome> {
  const providerOrderId = seen.orderId
  if (providerOrderId === null) return refuse('unknown-order', 'This payment was made without an order.')
  const payment = await capturePayment(shop, providerOrderId, seen)
  if (!payment.ok) return payment
  const placement = { seller: shop.settings.seller, now: shop.now() }
  return shop.database.orm.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.providerOrderId, providerOrderId)).for('update')
    if (!order) return refuse('unknown-order', 'No order of ours belongs to this payment.')
    return { ok: true, order: await applyToOrder(tx, order, payment.value, placement) }
  })
}

async function applyToOrder(tx: Tx, order: Order, seen: ProviderPayment, placing: PlacementContext): Promise<Order> {
  const payment = await recordPayment(tx, order, seen, placing.now)
  if (!payment) return order
  const concluded = await transitionByPayment(tx, order, payment, placing)
  if (payment.refunded > 0) await issueCreditNotes(tx, concluded, placing.now)
  return concluded
}

async function transitionByPayment(tx: Tx, order: Order, payment: Payment, placing: PlacementContext): Promise<Order> {
  if (payment.status === 'captured' && order.paymentId !== payment.id) return acceptPayment(tx, order, payment, placing)
  return payment.status === 'refunded' ? markRefunded(tx, order, payment, placing.now) : order
}

async function acceptPayment(tx: Tx, order: Order, payment: Payment, placing: PlacementContext): Promise<Order> {
  const { now } = placing
  if (order.paymentId !== null) {
    await requestRefund(tx, payment, 'paid twice', now)
    await recordBreak(tx, { kind: 'paid twice', reference: payment.id, details: { order: order.id } }, now)
    return order
  }
  if (order.state === 'cancelled') return refundAfterCancellation(tx, order, payment, now)
  if (payment.amount !== order.total || payment.currency !== 'INR') return markUnderReview(tx, order, payment, now)
  if (order.state === 'awaiting payment') return placePaidOrder(tx, order, payment, placing)
  if (order.state === 'expired') return placeLatePaidOrder(tx, order, payment, placing)
  // Under review: a person decides, and has to know of this money, too.
  const details = { order: order.id, state: order.state }
  await recordBreak(tx, { kind: 'paid while under review', reference: payment.id, details }, now)
  return order
}

async function markUnderReview(tx: Tx, order: Order, payment: Payment, now: Date): Promise<Order> {
  const { amount, currency } = payment
  const details = { order: order.id, expected: order.total, amount, currency }
  await recordBreak(tx, { kind: 'wrong amount', reference: payment.id, details }, now)
  if (!canTransition(order.state, 'under review', 'payment')) return order
  return transitionOrder(tx, order, 'under review', 'payment')
}

async function refundAfterCancellation(tx: Tx, order: Order, payment: Payment, now: Date): Promise<Order> {
  await requestRefund(tx, payment, 'paid after cancelling', now)
  const details = { order: order.id }
  await recordBreak(tx, { kind: 'paid after cancelling', reference: payment.id, details }, now)
  await tx.update(orders).set({ paymentId: payment.id }).where(eq(orders.id, order.id))
  return { ...order, paymentId: payment.id }
}
