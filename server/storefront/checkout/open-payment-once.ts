import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#server/platform/database/open-database.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { leasePaymentStart } from '#server/orders/lifecycle/change-dues.ts'
import { findDue, type DueOfOrder } from '#server/orders/lifecycle/find-due.ts'
import type { Shop } from '#server/platform/shop.ts'

const POLL_INTERVAL_MS = 50

const inFlight = new WeakMap<Database, Map<string, Promise<unknown>>>()

/** Callers in this process share a promise; others poll a lease without a connection. @param leased with the caller's lease */
export function openPaymentOnce<Outcome extends { ok: boolean }>(
  shop: Pick<Shop, 'database' | 'now'>,
  dueId: string,
  open: (found: DueOfOrder) => Promise<Outcome>,
  existingOutcome: (found: DueOfOrder | undefined) => Outcome | undefined,
  leased?: DueOfOrder,
): Promise<Outcome> {
  const inFlightHere = inFlight.get(shop.database) ?? new Map<string, Promise<unknown>>()
  inFlight.set(shop.database, inFlightHere)
  const known = inFlightHere.get(dueId)
  // A caller without the lease waits for its holder.
  if (known && !leased) return known as Promise<Outcome>
  const opening = (leased ? openLeased(shop, leased, open) : openWithLease(shop, dueId, open, existingOutcome)).finally(
    () => inFlightHere.delete(dueId),
  )
  inFlightHere.set(dueId, opening)
  return opening
}

async function openWithLease<Outcome extends { ok: boolean }>(
  shop: Pick<Shop, 'database' | 'now'>,
  dueId: string,
  open: (found: DueOfOrder) => Promise<Outcome>,
  existingOutcome: (found: DueOfOrder | undefined) => Outcome | undefined,
): Promise<Outcome> {
  for (;;) {
    const found = await findDue(shop.database.orm, dueId)
    const known = existingOutcome(found)
    if (known !== undefined) return known
    if (found && (await acquireLease(shop, dueId))) return openLeased(shop, found, open)
    await pause(POLL_INTERVAL_MS)
  }
}

/** After a failure others may try at once; after a success the lease may run out. */
async function openLeased<Outcome extends { ok: boolean }>(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  found: DueOfOrder,
  open: (found: DueOfOrder) => Promise<Outcome>,
): Promise<Outcome> {
  let isOpen = false
  try {
    const outcome = await open(found)
    isOpen = outcome.ok
    return outcome
  } finally {
    if (!isOpen) await database.orm.update(dues).set({ paymentStartLeaseUntil: now() }).where(eq(dues.id, found.due.id))
  }
}

async function acquireLease({ database, now }: Pick<Shop, 'database' | 'now'>, dueId: string): Promise<boolean> {
  const at = now()
  const leased = await database.orm
    .update(dues)
    .set({ paymentStartLeaseUntil: leasePaymentStart(at) })
    .where(
      and(
        eq(dues.id, dueId),
        isNull(dues.providerOrderId),
        or(isNull(dues.paymentStartLeaseUntil), lte(dues.paymentStartLeaseUntil, at)),
      ),
    )
  return leased.rowCount === 1
}
