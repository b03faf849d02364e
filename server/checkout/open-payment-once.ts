import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#server/database/open-database.ts'
import { dues } from '#server/database/due-tables.ts'
import { findDue, type DueOfOrder } from '#server/orders/find-due.ts'
import type { Shop } from '#server/shop.ts'

/** Its holder may take longer (PROVIDER_TIMEOUT_MS a call): who comes next looks by receipt, and one answer is stored. */
const LEASE_MS = 4_000
const POLL_INTERVAL_MS = 50

const inFlight = new WeakMap<Database, Map<string, Promise<unknown>>>()

/** In this process the others share the promise; in others they poll a lease, without holding a connection. */
export function openPaymentOnce<Outcome>(
  shop: Pick<Shop, 'database' | 'now'>,
  dueId: string,
  open: (found: DueOfOrder) => Promise<Outcome>,
  existingOutcome: (found: DueOfOrder | undefined) => Outcome | undefined,
): Promise<Outcome> {
  const inFlightHere = inFlight.get(shop.database) ?? new Map<string, Promise<unknown>>()
  inFlight.set(shop.database, inFlightHere)
  const known = inFlightHere.get(dueId)
  if (known) return known as Promise<Outcome>
  const opening = openWithLease(shop, dueId, open, existingOutcome).finally(() => inFlightHere.delete(dueId))
  inFlightHere.set(dueId, opening)
  return opening
}

async function openWithLease<Outcome>(
  shop: Pick<Shop, 'database' | 'now'>,
  dueId: string,
  open: (found: DueOfOrder) => Promise<Outcome>,
  existingOutcome: (found: DueOfOrder | undefined) => Outcome | undefined,
): Promise<Outcome> {
  const { orm } = shop.database
  for (;;) {
    const found = await findDue(orm, dueId)
    const known = existingOutcome(found)
    if (known !== undefined) return known
    if (found && (await acquireLease(shop, dueId))) {
      try {
        return await open(found)
      } finally {
        await orm.update(dues).set({ paymentStartLeaseUntil: shop.now() }).where(eq(dues.id, dueId))
      }
    }
    await pause(POLL_INTERVAL_MS)
  }
}

async function acquireLease({ database, now }: Pick<Shop, 'database' | 'now'>, dueId: string): Promise<boolean> {
  const at = now()
  const leased = await database.orm
    .update(dues)
    .set({ paymentStartLeaseUntil: new Date(at.getTime() + LEASE_MS) })
    .where(
      and(
        eq(dues.id, dueId),
        isNull(dues.providerOrderId),
        or(isNull(dues.paymentStartLeaseUntil), lte(dues.paymentStartLeaseUntil, at)),
      ),
    )
  return leased.rowCount === 1
}
