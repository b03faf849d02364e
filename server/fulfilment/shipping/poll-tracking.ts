import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { parcels, type ParcelRow } from '#server/platform/database/parcel-tables.ts'
import { forEachConcurrently } from '#server/platform/jobs/for-each-concurrently.ts'
import type { CourierShop } from './record-courier-refusal.ts'
import { syncTracking } from './sync-tracking.ts'
import { nextPollAt } from './next-poll-at.ts'

const BATCH = 50

export async function pollTracking(shop: CourierShop, stopping: AbortSignal): Promise<void> {
  await forEachConcurrently(await findParcelsToPoll(shop), stopping, async (parcel) => {
    const isSynced = await syncTracking(shop, parcel)
    if (isSynced) return
    const nextAskAt = nextPollAt(parcel.changedAt, shop.now())
    await shop.database.orm
      .update(parcels)
      .set({ nextPollAt: nextAskAt })
      .where(eq(parcels.shipmentId, parcel.shipmentId))
  })
}

async function findParcelsToPoll({ database, now }: CourierShop): Promise<ParcelRow[]> {
  return database.orm
    .select()
    .from(parcels)
    .where(and(isNotNull(parcels.nextPollAt), lte(parcels.nextPollAt, now())))
    .orderBy(asc(parcels.nextPollAt))
    .limit(BATCH)
}
