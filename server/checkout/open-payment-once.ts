import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'

/** Longer than the provider's timeout: an expired lease means that its holder has died. */
const LEASE_MS = 4_000
const POLL_INTERVAL_MS = 50

const inFlight = new WeakMap<Database, Map<string, Promise<unknown>>>()

/** In this process the others share the promise; in others they poll a lease, without holding a connection. */
export function openPaymentOnce<Outcome>(
  shop: Pick<Shop, 'database' | 'now'>,
  orderId: string,
  open: (mayExist: boolean) => Promise<Outcome>,
  existingOutcome: (order: Order | undefined) => Outcome | undefined,
): Promise<Outcome> {
  const inFlightHere = inFlight.get(shop.database) ?? new Map<string, Promise<unknown>>()
  inFlight.set(shop.database, inFlightHere)
  const known = inFlightHere.get(orderId)
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
