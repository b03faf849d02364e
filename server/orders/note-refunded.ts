import type { Tx } from '#server/database/open-database.ts'
import type { Order } from '#server/database/order-tables.ts'
import { makePromises } from './make-promises.ts'
import { moveOrder } from './move-order.ts'

/**
 * The whole money of an order is on its way back. A mail says so, unless the one about the cancelled order has.
 * The caller holds the order's row lock and has asked whether the order may move.
 */
export async function noteRefunded(tx: Tx, order: Order, now: Date): Promise<Order> {
  const isToldAlready = order.state === 'cancelled' && order.placedAt !== null
  if (!isToldAlready) await makePromises(tx, order.id, ['order refunded mail'], now)
  return moveOrder(tx, order, 'refunded', 'payment')
}
