import { and, eq, isNotNull, notExists } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { outbox } from '#server/platform/database/order-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'

/** Retries bookings that found nothing to send: the dispute has ended, or the money has arrived. */
export async function resumeBooking(tx: Tx, orderId: string, now: Date): Promise<void> {
  const booked = tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.shipmentId, outbox.subject), isNotNull(parcels.pickupRequestedAt)))
  await tx
    .update(outbox)
    .set({ processedAt: null, nextAttemptAt: now })
    .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, 'book courier'), notExists(booked)))
}
