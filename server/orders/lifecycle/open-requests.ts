import { inArray } from 'drizzle-orm'
import { giftRequests } from '#server/platform/database/gift-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { daysAfter, requestDays } from '#shop/gifts/gift-request.ts'

/** From the payment on the recipients may answer. */
export async function openRequests(tx: Tx, asked: readonly Pick<Shipment, 'id'>[], now: Date): Promise<void> {
  const ids = asked.map(({ id }) => id)
  await tx
    .update(giftRequests)
    .set({ askedAt: now, expiresAt: daysAfter(now, requestDays.open) })
    .where(inArray(giftRequests.shipmentId, ids))
}
