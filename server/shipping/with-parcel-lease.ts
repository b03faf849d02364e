import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { ProviderResult } from '#providers/provider-result.ts'
import { parcels } from '#server/database/parcel-tables.ts'
import { ProviderError } from '#server/logging/provider-error.ts'
import type { Shop } from '#server/shop.ts'

/** How long a step may take at most, in milliseconds: a courier service is given four seconds for each question. */
const LEASE_MS = 20_000

/**
 * Lets one worker at a time speak to the courier service about a parcel: booking it and cancelling it never overlap,
 * not even in two processes. After a crash the parcel is free again within seconds.
 * @param work gets `step`, to be called before each further question: it extends the worker's time, and throws when the
 * shop is closing
 * @returns what `work` returns, or `busy` when somebody else is at it
 */
export async function withParcelLease<Result>(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  orderId: string,
  work: (step: () => Promise<void>) => Promise<Result>,
  stopping?: AbortSignal,
): Promise<Result | 'busy'> {
  const leaseEnd = () => new Date(now().getTime() + LEASE_MS)
  const isFree = or(isNull(parcels.lockedUntil), lte(parcels.lockedUntil, now()))
  const leased = await orm
    .update(parcels)
    .set({ lockedUntil: leaseEnd() })
    .where(and(eq(parcels.orderId, orderId), isFree))
  if (leased.rowCount === 0) return 'busy'
  const isThisParcel = eq(parcels.orderId, orderId)
  const step = async () => {
    stopping?.throwIfAborted()
    await orm.update(parcels).set({ lockedUntil: leaseEnd() }).where(isThisParcel)
  }
  try {
    return await work(step)
  } finally {
    await orm.update(parcels).set({ lockedUntil: null }).where(isThisParcel)
  }
}

/** The value of an answer. @throws ProviderRefusal when there is none: the promise is then kept later */
export function unwrap<T>(result: ProviderResult<T>): T {
  if (result.ok) return result.value
  throw new ProviderError('The courier service', result)
}
