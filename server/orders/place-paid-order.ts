import { eq } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, orders, type Order, type Payment } from '#server/database/order-tables.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import { issueInvoice } from '#server/invoices/issue-invoice.ts'
import type { Seller } from '#shop/invoices/seller.ts'
import { makePromises, promisesOfAnOrder } from './make-promises.ts'
import { moveOrder } from './move-order.ts'
import { oweRefund } from './owe-refund.ts'
import { takeStock } from './take-stock.ts'

/** Who sells, and when: what an invoice says besides the order. */
export type Placing = { seller: Seller; now: Date }

/**
 * The order is paid for and its pieces are on hold: it is placed, the promises that follow are written down with it, and
 * it gets its invoice. The invoice comes last, because everybody who places an order waits for its number.
 */
export async function placePaidOrder(
  tx: Tx,
  order: Order,
  payment: Payment,
  { seller, now }: Placing,
): Promise<Order> {
  const changes = { paymentId: payment.id, placedAt: now, stockHeld: true }
  const placed = await moveOrder(tx, order, 'placed', 'payment', changes)
  await makePromises(tx, order.id, promisesOfAnOrder, now)
  await issueInvoice(tx, seller, placed, now)
  return placed
}

/** The money came after the hold had ended: the pieces are taken again, or the money goes back. */
export async function placeLatePaidOrder(
  tx: Tx,
  order: Order,
  payment: Payment,
  placing: Placing,
): Promise<Order> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const taken = await allOrNothing(tx, (inner) => takeStock(inner, lines))
  if (!taken.ok) {
    await oweRefund(tx, payment, 'sold out before the payment arrived', placing.now)
    await tx.update(orders).set({ paymentId: payment.id }).where(eq(orders.id, order.id))
    return { ...order, paymentId: payment.id }
  }
  for (const line of lines)
    await tx
      .update(orderLines)
      .set({ fromStock: taken.fromStock.has(line.productId) })
      .where(eq(orderLines.id, line.id))
  return placePaidOrder(tx, order, payment, placing)
}
