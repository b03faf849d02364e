import { eq } from 'drizzle-orm'
import { packings } from '#server/platform/database/packing-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedShipment, lockPacking, refuseUnknownPacking } from './lock-packing.ts'
import { endPick } from './take-pick.ts'

export type PutBack = { ok: true; shipmentId: string } | OperationRefusal<'not-found' | 'packed-already'>

/** Takes an unpacked or stopped parcel off the table. The next packing starts from nothing. */
export function putBack(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { packingId, reason }: { packingId: string; reason: string },
  by: StaffActor,
): Promise<PutBack> {
  return runAs(database.orm, by, async (tx): Promise<PutBack> => {
    const found = await lockPacking(tx, packingId)
    if (!found) return refuseUnknownPacking()
    const { packing, shipment } = found
    if (packing.putBackAt !== null) return { ok: true, shipmentId: shipment.id }
    if (packing.packedAt !== null)
      return refuse.conflict('packed-already', `${packing.packedBy} has packed this parcel already.`)
    await tx.update(packings).set({ putBackAt: now() }).where(eq(packings.id, packingId))
    await endPick(tx, shipment.id, now())
    await recordAudit(tx, by, {
      operation: 'packing.put-back',
      subject: auditedShipment(found),
      before: { packing: packing.n },
      after: { packing: null },
      reason,
    })
    return { ok: true, shipmentId: shipment.id }
  })
}
