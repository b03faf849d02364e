import { eq } from 'drizzle-orm'
import type { ProviderDispute } from '#providers/payment/payment-provider.ts'
import type { Tx } from '#server/database/open-database.ts'
import { dues } from '#server/database/due-tables.ts'
import { orders, payments, type Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { resumeReviewedOrder } from './resume-reviewed-order.ts'
import { canTransition } from '#shop/orders/order-state-machine.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { recordBreak, resolveBreak } from '#server/ledger/record-break.ts'

/**
 * While a payment is disputed nothing is sent or refunded: the bank may take the same money back.
 * Events overtake each other, so the dispute is fetched anew. @returns false without an answer
 */
export async function syncDispute(
  shop: Pick<Shop, 'database' | 'payments' | 'now'>,
  disputeId: string,
): Promise<boolean> {
  const fetched = await shop.payments.fetchDispute(disputeId)
  if (!fetched.ok) return fetched.reason === 'not-found'
  await shop.database.orm.transaction((tx) => applyDispute(tx, fetched.value, shop.now()))
  return true
}

async function applyDispute(tx: Tx, dispute: ProviderDispute, now: Date): Promise<void> {
  const { paymentId, status, amount, reason, respondBy } = dispute
  const order = await lockOrderOfPayment(tx, paymentId)
  const [due] = await tx.select().from(dues).where(eq(dues.paymentId, paymentId))
  const details = { dispute: dispute.id, order: order?.id, amount, reason, status, respondBy }
  if (status === 'won' || status === 'closed') {
    await resolveBreak(tx, { kind: 'dispute', reference: paymentId }, now)
    if (order && due) await resumeReviewedOrder(tx, order, now)
    return
  }
  await recordBreak(tx, { kind: 'dispute', reference: paymentId, details }, now)
  if (status === 'lost') await recordBreak(tx, { kind: 'dispute lost', reference: paymentId, details }, now)
  if (order && due && canTransition(order.state, 'under review', 'payment'))
    await transitionOrder(tx, order, 'under review', 'payment')
}

async function lockOrderOfPayment(tx: Tx, paymentId: string): Promise<Order | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) return undefined
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.orderId)).for('update')
  return order
}
