import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { refunds, type Order, type Payment } from '#server/database/order-tables.ts'
import { canMove } from '#shop/orders/moves.ts'
import { makePromises } from './make-promises.ts'
import { moveOrder } from './move-order.ts'

/**
 * What its refunds mean for an order. Once the provider has taken all of its money to give back, a mail says so, unless
 * the one about the cancelled order has; the order is refunded when the provider says that all of it has gone. The
 * caller holds the order's row lock.
 */
export async function noteRefunded(tx: Tx, order: Order, payment: Payment, now: Date): Promise<Order> {
  const isWhole = order.paymentId === payment.id && payment.refunded === payment.amount
  if (!isWhole || !canMove(order.state, 'refunded', 'payment')) return order
  const given = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), ne(refunds.status, 'failed')))
  if (given.some(({ status }) => status === 'due')) return order
  const isToldAlready = order.state === 'cancelled' && order.placedAt !== null
  if (!isToldAlready) await makePromises(tx, order.id, ['order refunded mail'], now)
  const isGone = given.every(({ status }) => status === 'processed')
  return isGone ? moveOrder(tx, order, 'refunded', 'payment') : order
}
