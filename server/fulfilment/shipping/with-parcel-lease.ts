import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { ProviderResult } from '#providers/provider-result.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { ProviderError } from '#server/platform/logging/provider-error.ts'
import type { Shop } from '#server/platform/shop.ts'

const LEASE_MS = 20_000

/**
 * Keeps booking and cancelling apart in all processes. After a timeout the lease runs to its end:
 * the courier service may still act. @param work calls `step` before each request to extend the lease
 */
export async function withParcelLease<Result>(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  shipmentId: string,
  work: (step: () => Promise<void>) => Promise<Result>,
  stopping?: AbortSignal,
): Promise<Result | 'busy'> {
  const leaseEnd = () => new Date(now().getTime() + LEASE_MS)
  const isFree = or(isNull(parcels.lockedUntil), lte(parcels.lockedUntil, now()))
  const leased = await orm
    .update(parcels)
    .set({ lockedUntil: leaseEnd() })
    .where(and(eq(parcels.shipmentId, shipmentId), isFree))
  if (leased.rowCount === 0) return 'busy'
  const isThisParcel = eq(parcels.shipmentId, shipmentId)
  const step = async () => {
    stopping?.throwIfAborted()
    await orm.update(parcels).set({ lockedUntil: leaseEnd() }).where(isThisParcel)
  }
  let mayStillAct = false
  try {
    return await work(step)
  } catch (error) {
    mayStillAct = error instanceof ProviderError && error.timedOut
    throw error
  } finally {
    if (!mayStillAct) await orm.update(parcels).set({ lockedUntil: null }).where(isThisParcel)
  }
}

/** @throws ProviderError without an answer: the outbox message is then retried */
export function unwrap<T>(result: ProviderResult<T>): T {
  if (result.ok) return result.value
  throw new ProviderError('The courier service', result)
}
