import { eq } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { isOrderId } from './order-id.ts'
import { isValidOrderLinkKey } from './order-link.ts'

/** Milliseconds for which a guest's link shows the whole address. */
export const GUEST_DETAILS_VISIBLE_MS = 24 * 60 * 60_000

export type OrderReader = { orderId: string; customerId: number | null; key?: string | undefined }
export type OrderReadRefusal = Refusal<'not-found' | 'signed-out' | 'other-account'>

/** A guest's order opens by its id, an account's for that account, a deleted account's for nobody. */
function canAccessOrder(order: Pick<Order, 'customerId' | 'isAccountDeleted'>, customerId: number | null): boolean {
  if (order.customerId === null) return !order.isAccountDeleted
  return order.customerId === customerId
}

export async function findAuthorizedOrder(
  tx: Orm | Tx,
  orderId: string,
  customerId: number | null,
  { lock = false } = {},
): Promise<Order | undefined> {
  if (!isOrderId(orderId)) return undefined
  const query = tx.select().from(orders).where(eq(orders.id, orderId))
  const [order] = await (lock ? query.for('update') : query)
  return order && canAccessOrder(order, customerId) ? order : undefined
}

/** Also opens an account's order, read-only, for a holder of the key in its mails' links. */
export async function findReadableOrder(
  shop: Pick<Shop, 'keys' | 'now'>,
  tx: Orm | Tx,
  { orderId, customerId, key = '' }: OrderReader,
): Promise<{ ok: true; order: Order; readOnly: boolean } | OrderReadRefusal> {
  const own = await findAuthorizedOrder(tx, orderId, customerId)
  if (own) return { ok: true, order: own, readOnly: false }
  const [order] = isOrderId(orderId) ? await tx.select().from(orders).where(eq(orders.id, orderId)) : []
  if (!order || order.customerId === null) return refuse('not-found', 'Order not found')
  if (isValidOrderLinkKey(shop, order, key)) return { ok: true, order, readOnly: true }
  return customerId === null
    ? refuse('signed-out', 'Sign in to open this order.')
    : refuse('other-account', 'This order belongs to another account. Please sign in with that one.')
}
