import { inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, orders } from '#server/database/order-tables.ts'
import { reviews } from '#server/database/review-tables.ts'

/** Their words stay with the product. @param isTheirs a condition on `orders` */
export async function anonymizeReviews(tx: Tx, isTheirs: SQL): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(isTheirs)
  const lines = tx.select({ id: orderLines.id }).from(orderLines).where(inArray(orderLines.orderId, own))
  await tx.update(reviews).set({ author: 'A customer', city: '' }).where(inArray(reviews.orderLineId, lines))
}
