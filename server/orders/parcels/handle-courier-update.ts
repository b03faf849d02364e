import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { ParcelUpdate } from '#providers/courier/courier-provider.ts'
import { courierUpdates, shipments, type Shipment } from '#server/database/shipment-tables.ts'
import { noteBreak } from '#server/orders/note-break.ts'
import type { Shop } from '#server/shop.ts'
import { followParcel, noteScans } from './follow-parcel.ts'

type Needs = Pick<Shop, 'database' | 'couriers' | 'now' | 'log'>

const LONGEST_PAUSE = 60 * 60_000
/** After so long (milliseconds) an update of a parcel we do not know is another shop's. */
const PATIENCE = 24 * 60 * 60_000

/** Ids of stored updates that nobody has worked through yet, oldest first. */
export async function openCourierUpdates({
  database,
  now,
}: Pick<Shop, 'database' | 'now'>): Promise<string[]> {
  const rows = await database.orm
    .select({ id: courierUpdates.id })
    .from(courierUpdates)
    .where(and(isNull(courierUpdates.handledAt), lte(courierUpdates.nextAt, now())))
    .orderBy(asc(courierUpdates.nextAt))
    .limit(50)
  return rows.map(({ id }) => id)
}

/** Works through one stored update; what cannot be concluded now is tried again, ever less often, for a day. */
export async function handleCourierUpdate(shop: Needs, id: string): Promise<void> {
  const { orm } = shop.database
  const [update] = await orm.select().from(courierUpdates).where(eq(courierUpdates.id, id))
  if (!update || update.handledAt) return
  const now = shop.now()
  const pause = Math.min(1_000 * 2 ** update.attempts, LONGEST_PAUSE)
  await orm
    .update(courierUpdates)
    .set({ attempts: sql`${courierUpdates.attempts} + 1`, nextAt: new Date(now.getTime() + pause) })
    .where(eq(courierUpdates.id, id))
  const isLate = now.getTime() - update.receivedAt.getTime() > PATIENCE
  const { over, outcome } = await conclude(shop, update.body).catch(async (error: unknown) => {
    if (!isLate) throw error
    await noteBreak(orm, { kind: 'cannot be settled', reference: id }, now)
    return { over: true, outcome: 'given up' }
  })
  const isOver = over || isLate
  await orm
    .update(courierUpdates)
    .set({ outcome, handledAt: isOver ? shop.now() : null })
    .where(eq(courierUpdates.id, id))
}

/**
 * The token is the same in every push, so a push is a hint only: what it scanned joins the timeline, but where the
 * parcel is, the courier service is asked.
 */
async function conclude(shop: Needs, body: string): Promise<{ over: boolean; outcome: string }> {
  const read = shop.couriers.readUpdate(body)
  if (!read.ok) {
    shop.log.warn('an update of the courier service cannot be read')
    return { over: true, outcome: 'unreadable' }
  }
  const update = read.value
  const parcel = await parcelOfUpdate(shop, update)
  if (!parcel) return { over: false, outcome: 'unknown parcel' }
  await shop.database.orm.transaction((tx) => noteScans(tx, parcel.orderId, update.scans, shop.now()))
  if (parcel.awb === null) return withoutWaybill(shop, parcel, update)
  const answered = await followParcel(shop, parcel)
  return { over: answered, outcome: answered ? update.stage : 'no answer' }
}

/** By the number on the parcel, or by our reference, to which the courier service may have added something. */
async function parcelOfUpdate(
  { database }: Needs,
  { awb, reference }: ParcelUpdate,
): Promise<Shipment | undefined> {
  const byReference = or(
    eq(shipments.reference, reference),
    // `…-R1` after a cancelled booking, `…_150876814` as the courier service likes it.
    eq(shipments.reference, reference.replace(/(-R\d+)?(_\d+)?$/, '')),
  )
  const [parcel] = await database.orm
    .select()
    .from(shipments)
    .where(awb ? or(eq(shipments.awb, awb), and(isNull(shipments.awb), byReference)) : byReference)
  return parcel
}

/** Without a number nobody can be asked where it is; that its booking was cancelled is all there is to hear. */
async function withoutWaybill(
  { database, now }: Needs,
  parcel: Shipment,
  { stage, label, awb }: ParcelUpdate,
) {
  // The number was given a moment ago, and is about to be written down.
  if (awb !== '') return { over: false, outcome: 'waybill not written down yet' }
  if (stage === 'cancelled' && parcel.cancelWantedAt === null) {
    const found = {
      kind: 'parcel in trouble',
      reference: `${parcel.orderId}: ${stage}`,
      details: { label },
    } as const
    await noteBreak(database.orm, found, now())
  }
  return { over: true, outcome: stage }
}
