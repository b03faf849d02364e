import { eq } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, payments, type Order } from '#server/database/order-tables.ts'
import { canMove, isPaid, type Mover } from '#shop/orders/moves.ts'
import { makePromises } from './make-promises.ts'
import { moveOrder } from './move-order.ts'
import { oweRefund } from './owe-refund.ts'
import { returnStock } from './take-stock.ts'

/** Whether its shopper may still cancel an order, as far as our own books know. */
export function mayCancel({ state }: Pick<Order, 'state'>): boolean {
  return isPaid(state) && canMove(state, 'cancelled', 'shopper')
}

/**
 * Pieces back, money back, a mail. The caller holds the order's row lock, and nobody can carry the parcel off.
 * @throws when the table of moves does not let `by` cancel it
 */
export async function concludeCancelling(tx: Tx, order: Order, by: Mover, now: Date): Promise<Order> {
  const cancelled = await moveOrder(tx, order, 'cancelled', by, { stockHeld: false })
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  await returnStock(
    tx,
    lines.filter((line) => line.fromStock),
  )
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.id, order.paymentId ?? ''))
  if (payment) await oweRefund(tx, payment, 'cancelled by the shopper', now)
  await makePromises(tx, order.id, ['order cancelled mail'], now)
  return cancelled
}
