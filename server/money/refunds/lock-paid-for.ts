import { eq } from 'drizzle-orm'
import { giftCardPurchases } from '#server/platform/database/gift-card-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders, type Order, type Payment } from '#server/platform/database/order-tables.ts'

/** Locks what a payment is for. @returns the order; undefined for the purchase of a gift card */
export async function lockPaidFor(
  tx: Tx,
  { orderId, purchaseId }: Pick<Payment, 'orderId' | 'purchaseId'>,
): Promise<Order | undefined> {
  if (orderId === null) {
    const isThis = eq(giftCardPurchases.id, purchaseId ?? '')
    await tx.select({ id: giftCardPurchases.id }).from(giftCardPurchases).where(isThis).for('update')
    return undefined
  }
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order
}
