import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { shipments, type Shipment } from '#server/database/shipment-tables.ts'
import { each } from '#server/jobs/each.ts'
import type { CourierShop } from './note-refusal.ts'
import { followParcel } from './follow-parcel.ts'
import { nextQuestion } from './next-question.ts'

const BATCH = 50

/** Asks after the parcels under way whose turn it is, those longest overdue first. */
export async function askAfterParcels(shop: CourierShop, stopping: AbortSignal): Promise<void> {
  await each(await parcelsToAskAbout(shop), stopping, async (parcel) => {
    const answered = await followParcel(shop, parcel)
    if (answered) return
    const nextAskAt = nextQuestion(parcel.newsAt, shop.now())
    await shop.database.orm.update(shipments).set({ nextAskAt }).where(eq(shipments.orderId, parcel.orderId))
  })
}

async function parcelsToAskAbout({ database, now }: CourierShop): Promise<Shipment[]> {
  return database.orm
    .select()
    .from(shipments)
    .where(and(isNotNull(shipments.nextAskAt), lte(shipments.nextAskAt, now())))
    .orderBy(asc(shipments.nextAskAt))
    .limit(BATCH)
}
