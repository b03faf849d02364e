import { and, eq, notLike } from 'drizzle-orm'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Due } from '#server/platform/database/due-tables.ts'
import { refunds, type Order, type Payment } from '#server/platform/database/order-tables.ts'
import { issueReceiptVoucher } from '#server/money/documents/issue-receipt-voucher.ts'
import { issueRefundDocuments } from '#server/money/documents/issue-refund-documents.ts'
import type { Shop } from '#server/platform/shop.ts'
import { canTransition } from '#shop/orders/order-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { capturePayment } from './capture-payment.ts'
import { acceptMoney } from '#server/orders/lifecycle/change-dues.ts'
import { lockDueByProviderOrder, type DueOfOrder } from '#server/orders/lifecycle/find-due.ts'
import { transitionOrder } from '#server/orders/lifecycle/transition-order.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import { markRefunded } from '#server/money/refunds/mark-refunded.ts'
import { leftOf, requestRefund } from '#server/money/refunds/request-refund.ts'
import { acceptLaterDue } from './accept-later-due.ts'
import { placePaidOrder, placeLatePaidOrder, type PlacementContext } from './place-paid-order.ts'
import { recordPayment } from './record-payment.ts'

/** A bank may approve a failed payment for three days; one more for late answers. */
export const LATE_PAYMENT_WINDOW_MS = 4 * 24 * 60 * 60_000

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
    const found = await lockDueByProviderOrder(tx, providerOrderId)
    if (!found) return refuse('unknown-order', 'No order of ours belongs to this payment.')
    return { ok: true, order: await applyToDue(tx, found, payment.value, placement) }
  })
}

async function applyToDue(tx: Tx, found: DueOfOrder, seen: ProviderPayment, placing: PlacementContext): Promise<Order> {
  const { id: dueId, orderId, providerOrderId } = found.due
  const payment = await recordPayment(tx, { dueId, orderId, purchaseId: null, providerOrderId }, seen, placing.now)
  if (!payment) return found.order
  const concluded = await transitionByPayment(tx, found, payment, placing)
  if (payment.refunded > 0) await issueRefundDocuments(tx, concluded, placing.now)
  return concluded
}

async function transitionByPayment(
  tx: Tx,
  found: DueOfOrder,
  payment: Payment,
  placing: PlacementContext,
): Promise<Order> {
  const { order, due } = found
  if (payment.status === 'captured' && due.paymentId !== payment.id) return acceptPayment(tx, found, payment, placing)
  return payment.status === 'refunded' ? markRefunded(tx, order, placing.now) : order
}

async function acceptPayment(tx: Tx, found: DueOfOrder, payment: Payment, placing: PlacementContext): Promise<Order> {
  const { order, due } = found
  const { now } = placing
  // A repeated event of a refunded payment, also when the provider could not make the refund.
  if (await isRefunded(tx, found, payment)) return order
  if (due.paymentId !== null) {
    await requestRefund(tx, payment, { cause: 'paid twice' }, now)
    await recordException(tx, { kind: 'paid twice', reference: payment.id, details: { order: order.id } }, now)
    return order
  }
  if (order.state === 'cancelled' || order.state === 'refunded')
    return refundAfterCancellation(tx, found, payment, placing)
  if (isWrong(due, payment)) return markUnderReview(tx, found, payment, now)
  if (order.placedAt !== null) return acceptLaterDue(tx, found, payment, placing)
  if (order.state === 'awaiting payment') return placePaidOrder(tx, found, payment, placing)
  if (order.state === 'expired') return placeLatePaidOrder(tx, found, payment, placing)
  // A person reviews this order, and needs to know of this money too.
  const details = { order: order.id, state: order.state }
  await recordException(tx, { kind: 'paid while under review', reference: payment.id, details }, now)
  return order
}

async function isRefunded(tx: Tx, { order, due }: DueOfOrder, payment: Payment): Promise<boolean> {
  if (leftOf(payment) === 0) return true
  const isOver = due.paymentId !== null || order.state === 'cancelled' || order.state === 'refunded'
  if (!isOver && !isWrong(due, payment)) return false
  const isOurs = and(eq(refunds.paymentId, payment.id), notLike(refunds.key, 'made-elsewhere-%'))
  return (await tx.$count(refunds, isOurs)) > 0
}

const isWrong = (due: Due, { amount, currency }: Payment) => amount !== due.amount || currency !== 'INR'

async function markUnderReview(tx: Tx, { order, due }: DueOfOrder, payment: Payment, now: Date): Promise<Order> {
  const { amount, currency } = payment
  const details = { order: order.id, expected: due.amount, amount, currency }
  await recordException(tx, { kind: 'wrong amount', reference: payment.id, details }, now)
  if (!canTransition(order.state, 'under review', 'payment')) return order
  return transitionOrder(tx, order, 'under review', 'payment')
}

async function refundAfterCancellation(
  tx: Tx,
  found: DueOfOrder,
  payment: Payment,
  { seller, now }: PlacementContext,
): Promise<Order> {
  await requestRefund(tx, payment, { cause: 'paid after cancelling' }, now)
  const details = { order: found.order.id }
  await recordException(tx, { kind: 'paid after cancelling', reference: payment.id, details }, now)
  const order = await acceptMoney(tx, found, payment)
  await issueReceiptVoucher(tx, seller, { ...found, order }, payment, now)
  return order
}
