import { exists, or } from 'drizzle-orm'
import { drain, forEachConcurrently } from '#server/platform/jobs/for-each-concurrently.ts'
import type { Shop } from '#server/platform/shop.ts'
import { expireOrder } from './expire-order.ts'
import {
  findExpiredHolds,
  findOrdersToReconcile,
  selectExpiredHolds,
  selectOrdersToReconcile,
} from './find-orders-to-reconcile.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { findPurchasesToReconcile, reconcilePurchase, selectPurchasesToReconcile } from './reconcile-purchases.ts'

type Needs = Parameters<typeof reconcileOrder>[0] &
  Parameters<typeof expireOrder>[0] &
  Parameters<typeof reconcilePurchase>[0] &
  Pick<Shop, 'settings'>

export function hasOrdersToReconcile(shop: Pick<Shop, 'database' | 'now' | 'settings'>) {
  return or(
    exists(selectOrdersToReconcile(shop)),
    exists(selectExpiredHolds(shop, shop.now())),
    exists(selectPurchasesToReconcile(shop)),
  )
}

/** Asks once about each order and each purchase of a gift card; a failed answer waits for the next round. */
export async function reconcileOpenOrders(shop: Needs, stopping: AbortSignal): Promise<void> {
  const since = shop.now()
  await forEachConcurrently(await findOrdersToReconcile(shop), stopping, (order) => reconcileOrder(shop, order))
  await forEachConcurrently(await findPurchasesToReconcile(shop), stopping, (bought) => reconcilePurchase(shop, bought))
  await drain(
    () => findExpiredHolds(shop, since),
    stopping,
    (order) => expireOrder(shop, order.id),
  )
}
