import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/open-database.ts'
import { orderLines, orders } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { askProvider } from './ask-provider.ts'
import { moveOrder } from './move-order.ts'
import { returnStock } from './take-stock.ts'

/**
 * Ends an unpaid order and puts its pieces back on the shelf, but only after the provider has said that nobody paid:
 * as long as it does not answer, the hold stays. Money that arrives later is settled by `settle`.
 */
export async function endHold(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  orderId: string,
): Promise<void> {
  const [order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  if (order?.state !== 'awaiting payment') return
  const isKnown = await askProvider(shop, order)
  if (isKnown) await release(shop.database, orderId)
}

async function release(database: Database, orderId: string): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (order?.state !== 'awaiting payment') return
    const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
    await moveOrder(tx, order, 'expired', 'clock', { stockHeld: false })
    await returnStock(
      tx,
      lines.filter((line) => line.fromStock),
    )
  })
}
