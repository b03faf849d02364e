import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import type { ParcelUpdate } from '#providers/courier/courier-provider.ts'
import { courierWebhooks, parcels, type ParcelRow } from '#server/platform/database/parcel-tables.ts'
import { claim } from '#server/platform/jobs/claim.ts'
import { nextAttemptAt, retryPolicies } from '#server/platform/jobs/retry-policy.ts'
import { recordException, recordCourierNews } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'
import { parcelStageText } from '#shop/orders/parcel-stages.ts'
import { syncTracking, recordScans } from './sync-tracking.ts'

type CourierUpdateShop = Pick<Shop, 'database' | 'couriers' | 'now' | 'log'>

/** After this time an unknown parcel counts as another shop's. */
const { giveUpAfterMs } = retryPolicies.courierUpdate

export function selectPendingCourierUpdates({ database, now }: Pick<Shop, 'database' | 'now'>) {
  return database.orm
    .select({ id: courierWebhooks.id })
    .from(courierWebhooks)
    .where(and(isNull(courierWebhooks.processedAt), lte(courierWebhooks.nextAttemptAt, now())))
    .orderBy(asc(courierWebhooks.nextAttemptAt))
    .limit(50)
}

export async function pendingCourierUpdates(shop: Pick<Shop, 'database' | 'now'>): Promise<string[]> {
  return (await selectPendingCourierUpdates(shop)).map(({ id }) => id)
}

/** Retries for a day, ever less often. */
export async function processCourierUpdate(shop: CourierUpdateShop, id: string): Promise<void> {
  const { orm } = shop.database
  const [update] = await orm.select().from(courierWebhooks).where(eq(courierWebhooks.id, id))
  if (!update || update.processedAt) return
  const now = shop.now()
  if (!(await claim(orm, courierWebhooks, update, nextAttemptAt(retryPolicies.courierUpdate, update.attempts, now))))
    return
  const isLate = now.getTime() - update.receivedAt.getTime() > giveUpAfterMs
  const { over, outcome } = await processUpdate(shop, update.body).catch(async (error: unknown) => {
    if (!isLate) throw error
    await recordException(orm, { kind: 'cannot be settled', reference: id }, now)
    return { over: true, outcome: 'given up' }
  })
  const isFinished = over || isLate
  await orm
    .update(courierWebhooks)
    .set({ outcome, processedAt: isFinished ? shop.now() : null })
    .where(eq(courierWebhooks.id, id))
}

/** Every push has the same token, so it is a hint only: its scans are stored, but the parcel's stage is fetched. */
async function processUpdate(shop: CourierUpdateShop, body: string): Promise<{ over: boolean; outcome: string }> {
  const read = shop.couriers.parseWebhook(body)
  if (!read.ok) {
    shop.log.warn({ event: 'courier_webhook.unreadable' }, 'an update of the courier service cannot be read')
    return { over: true, outcome: 'unreadable' }
  }
  const update = read.value
  const parcel = await findUpdatedParcel(shop, update)
  if (!parcel) return { over: false, outcome: 'unknown parcel' }
  await shop.database.orm.transaction((tx) => recordScans(tx, parcel.shipmentId, update.scans, shop.now()))
  if (parcel.awb === null) return processWithoutAwb(shop, parcel, update)
  const isSynced = await syncTracking(shop, parcel)
  return { over: isSynced, outcome: isSynced ? update.stage : 'no answer' }
}

async function findUpdatedParcel(
  { database }: CourierUpdateShop,
  { awb, reference }: ParcelUpdate,
): Promise<ParcelRow | undefined> {
  const byReference = eq(parcels.reference, reference)
  const [parcel] = await database.orm
    .select()
    .from(parcels)
    .where(awb ? or(eq(parcels.awb, awb), and(isNull(parcels.awb), byReference)) : byReference)
  return parcel
}

/** Without an AWB there is no tracking to fetch: such an update can only report a cancelled booking. */
async function processWithoutAwb(
  { database, now }: CourierUpdateShop,
  parcel: ParcelRow,
  { stage, label, awb }: ParcelUpdate,
) {
  if (awb !== '') return { over: false, outcome: 'waybill not written down yet' }
  if (stage === 'cancelled' && parcel.cancelRequestedAt === null) {
    const found = {
      kind: 'parcel in trouble',
      reference: parcel.shipmentId,
      details: { what: parcelStageText(stage, label), label },
    } as const
    await recordCourierNews(database.orm, found, now())
  }
  return { over: true, outcome: stage }
}
