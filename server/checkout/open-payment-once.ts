import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'

/**
 * How long the others wait for whoever opens a payment, in milliseconds. Longer than the provider takes; then whoever had
 * begun is thought dead, and the next one looks first what came of it.
 */
const LEASE_MS = 4_000
const POLL_INTERVAL_MS = 50

const inFlight = new WeakMap<Database, Map<string, Promise<unknown>>>()

/**
 * Has one request open the payment of an order, and all others wait for its answer: in this process by sharing it, in
 * others by a lease in the database, because no connection is held while the provider thinks.
 * @param open told whether an earlier try may have come through already
 * @param existingOutcome what there is to say of an order that needs no opening, or undefined
 */
export function openPaymentOnce<Outcome>(
  shop: Pick<Shop, 'database' | 'now'>,
  orderId: string,
  open: (mayExist: boolean) => Promise<Outcome>,
  existingOutcome: (order: Order | undefined) => Outcome | undefined,
): Promise<Outcome> {
  const inFlightHere = inFlight.get(shop.database) ?? new Map<string, Promise<unknown>>()
  inFlight.set(shop.database, inFlightHere)
  const known = inFlightHere.get(orderId)
  // Only this function has put it there, for the same order.
  if (known) return known as Promise<Outcome>
  const opening = openWithLease(shop, orderId, open, existingOutcome).finally(() => inFlightHere.delete(orderId))
  inFlightHere.set(orderId, opening)
  return opening
}

async function openWithLease<Outcome>(
  shop: Pick<Shop, 'database' | 'now'>,
  orderId: string,
  open: (mayExist: boolean) => Promise<Outcome>,
  existingOutcome: (order: Order | undefined) => Outcome | undefined,
): Promise<Outcome> {
  const { orm } = shop.database
  for (;;) {
    const [order] = await orm.select().from(orders).where(eq(orders.id, orderId))
    const known = existingOutcome(order)
    if (known !== undefined) return known
    if (await acquireLease(shop, orderId)) {
      try {
        return await open(order?.paymentStartLeaseUntil != null)
      } finally {
        await orm.update(orders).set({ paymentStartLeaseUntil: shop.now() }).where(eq(orders.id, orderId))
      }
    }
    await pause(POLL_INTERVAL_MS)
  }
}

async function acquireLease({ database, now }: Pick<Shop, 'database' | 'now'>, orderId: string): Promise<boolean> {
  const at = now()
  const leased = await database.orm
    .update(orders)
    .set({ paymentStartLeaseUntil: new Date(at.getTime() + LEASE_MS) })
    .where(
      and(
        eq(orders.id, orderId),
        isNull(orders.providerOrderId),
        or(isNull(orders.paymentStartLeaseUntil), lte(orders.paymentStartLeaseUntil, at)),
      ),
    )
  return leased.rowCount === 1
}
