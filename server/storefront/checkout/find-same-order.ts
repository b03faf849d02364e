import { and, eq, gt, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { orderFingerprint } from './idempotency.ts'
import type { PricedOrder } from './priced-order.ts'

/** Milliseconds in which an equal order, placed without a payment window, is the same press. */
const SAME_PRESS_MS = 10 * 60_000

/** Cash, or gift cards alone, need no payment window that would show a second order. */
export function isPlacedAtOnce({ payOnDelivery, giftCards = [], total }: PricedOrder): boolean {
  return payOnDelivery === true || giftCards.reduce((sum, { amount }) => sum + amount, 0) === total
}

/**
 * An equal order that waits for its payment, or that was placed at once a moment ago.
 * @param requestKey an Idempotency-Key of its own says that it is another order than the one placed a moment ago
 */
export async function findSameOrder(
  orm: Orm | Tx,
  priced: PricedOrder,
  at: Date,
  requestKey: object | string | undefined,
): Promise<Order | undefined> {
  const isWaiting = eq(orders.state, 'awaiting payment')
  const isJustPlaced = and(
    isNotNull(orders.placedAt),
    notInArray(orders.state, ['cancelled', 'returned', 'refunded']),
    gt(orders.createdAt, new Date(at.getTime() - SAME_PRESS_MS)),
  )
  const [order] = await orm
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.fingerprint, orderFingerprint(priced)),
        isPlacedAtOnce(priced) && !requestKey ? or(isWaiting, isJustPlaced) : isWaiting,
      ),
    )
  return order
}

/** Equal orders wait for each other here, before they wait for others of their buyer. */
export async function findPlacedOrder(
  tx: Tx,
  priced: PricedOrder,
  at: Date,
  requestKey: object | undefined,
): Promise<Order | undefined> {
  if (!isPlacedAtOnce(priced) || requestKey) return undefined
  const name = `order ${orderFingerprint(priced)}`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  return findSameOrder(tx, priced, at, requestKey)
}
