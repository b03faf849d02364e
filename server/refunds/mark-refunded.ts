import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { refunds, type Order, type Payment } from '#server/database/order-tables.ts'
import { canTransition } from '#shop/orders/order-state-machine.ts'
import { enqueueOutbox } from '#server/jobs/enqueue-outbox.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'

/** Mails once all refunds are accepted, unless the cancellation did. The caller holds the order's row lock. */
export async function markRefunded(tx: Tx, order: Order, payment: Payment, now: Date): Promise<Order> {
  const isFullyRefunded = order.paymentId === payment.id && payment.refunded === payment.amount
  if (!isFullyRefunded || !canTransition(order.state, 'refunded', 'payment')) return order
  const madeRefunds = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), ne(refunds.status, 'failed')))
  if (madeRefunds.some(({ status }) => status === 'requested')) return order
  const isAlreadyNotified = order.state === 'cancelled' && order.placedAt !== null
  if (!isAlreadyNotified) await enqueueOutbox(tx, order.id, ['order refunded mail'], now)
  const isProcessed = madeRefunds.every(({ status }) => status === 'processed')
  return isProcessed ? transitionOrder(tx, order, 'refunded', 'payment') : order
}
