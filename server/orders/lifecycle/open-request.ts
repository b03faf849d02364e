import { eq } from 'drizzle-orm'
import { giftRequests } from '#server/platform/database/gift-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { daysAfter, requestDays } from '#shop/gifts/gift-request.ts'

/** From the payment on the recipient may answer. */
export async function openRequest(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  await tx
    .update(giftRequests)
    .set({ askedAt: now, expiresAt: daysAfter(now, requestDays.open) })
    .where(eq(giftRequests.shipmentId, shipmentId))
}
