import { eq } from 'drizzle-orm'
import { orders } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { releaseGiftCards } from '#server/money/gift-cards/hold-gift-cards.ts'
import { releaseCode } from '#server/catalogue/offers/redeem-code.ts'
import { voidDues } from '#server/orders/lifecycle/change-dues.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { releaseDays } from '#server/orders/promises/reserve-days.ts'
import { transitionOrder } from '#server/orders/lifecycle/transition-order.ts'
import { releaseStock } from '#server/catalogue/stock/reserve-stock.ts'

/** Releases the stock only once the provider says that nobody paid. `applyPayment` handles later money. */
export async function expireOrder(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  orderId: string,
): Promise<void> {
  const [order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  if (order?.state !== 'awaiting payment') return
  const isReconciled = await reconcileOrder(shop, order)
  if (isReconciled) await expireAndReleaseStock(shop, orderId)
}

async function expireAndReleaseStock(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  orderId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (order?.state !== 'awaiting payment') return
    await transitionOrder(tx, order, 'expired', 'clock', { isStockReserved: false })
    await voidDues(tx, orderId)
    await releaseStock(tx, { orderId, actor: 'clock' })
    const held = await listShipments(tx, orderId)
    await releaseDays(
      tx,
      held.map(({ id }) => id),
    )
    await releaseCode(tx, orderId)
    await releaseGiftCards(tx, orderId, now())
  })
}
