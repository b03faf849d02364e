import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'

/**
 * How long the others wait for whoever opens a payment, in milliseconds. Longer than the provider takes; then whoever had
 * begun is thought dead, and the next one looks first what came of it.
 */
const LEASE = 4_000
const GLANCE = 50

const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>()

/**
 * Has one request open the payment of an order, and all others wait for its answer: in this process by sharing it, in
 * others by a lease in the database, because no connection is held while the provider thinks.
 * @param open told whether an earlier try may have come through already
 * @param settled what there is to say of an order that needs no opening, or undefined
 */
export function openOneAtATime<Outcome>(
  shop: Pick<Shop, 'database' | 'now'>,
  orderId: string,
  open: (mayExist: boolean) => Promise<Outcome>,
  settled: (order: Order | undefined) => Outcome | undefined,
): Promise<Outcome> {
  const here = underWay.get(shop.database) ?? new Map<string, Promise<unknown>>()
  underWay.set(shop.database, here)
  const known = here.get(orderId)
  // Only this function has put it there, for the same order.
  if (known) return known as Promise<Outcome>
  const mine = takeTurn(shop, orderId, open, settled).finally(() => here.delete(orderId))
  here.set(orderId, mine)
  return mine
}

async function takeTurn<Outcome>(
  shop: Pick<Shop, 'database' | 'now'>,
  orderId: string,
  open: (mayExist: boolean) => Promise<Outcome>,
  settled: (order: Order | undefined) => Outcome | undefined,
): Promise<Outcome> {
  const { orm } = shop.database
  for (;;) {
    const [order] = await orm.select().from(orders).where(eq(orders.id, orderId))
    const known = settled(order)
    if (known !== undefined) return known
    if (await lease(shop, orderId)) {
      try {
        return await open(order?.startingUntil != null)
      } finally {
        await orm.update(orders).set({ startingUntil: shop.now() }).where(eq(orders.id, orderId))
      }
    }
    await pause(GLANCE)
  }
}

async function lease({ database, now }: Pick<Shop, 'database' | 'now'>, orderId: string): Promise<boolean> {
  const at = now()
  const leased = await database.orm
    .update(orders)
    .set({ startingUntil: new Date(at.getTime() + LEASE) })
    .where(
      and(
        eq(orders.id, orderId),
        isNull(orders.providerOrderId),
        or(isNull(orders.startingUntil), lte(orders.startingUntil, at)),
      ),
    )
  return leased.rowCount === 1
}
