import { and, desc, eq } from 'drizzle-orm'
import { packings } from '#server/platform/database/packing-tables.ts'
import { lockShipment } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { WhyNotPack } from '#shop/packing/why-not-pack.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedShipment, findReasonNotToPack } from './lock-packing.ts'

export type PackingStarted =
  | { ok: true; shipmentId: string }
  | WhyNotPack
  | OperationRefusal<'not-found' | 'packed-already' | 'key'>

/** Takes a parcel to the table. A second packer joins the open packing. @param wanted.again the reason to reopen a packed parcel; its state stays */
export function startPacking(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { key, shipmentId, again }: { key: string; shipmentId: string; again?: string | undefined },
  by: StaffActor,
): Promise<PackingStarted> {
  return runAs(database.orm, by, async (tx): Promise<PackingStarted> => {
    const found = await lockShipment(tx, shipmentId)
    if (!found) return refuse.notFound('not-found', 'There is no such parcel.')
    const [known] = await tx.select().from(packings).where(eq(packings.id, key))
    if (known && known.shipmentId !== shipmentId)
      return refuse.conflict('key', 'This key was used for another parcel already. Please send a new one.')
    const earlier = await tx
      .select()
      .from(packings)
      .where(and(eq(packings.shipmentId, shipmentId)))
      .orderBy(desc(packings.n))
    const isOpen = earlier.some(({ packedAt, putBackAt }) => packedAt === null && putBackAt === null)
    if (known || isOpen) return { ok: true, shipmentId }
    const whyNot = await findReasonNotToPack(tx, found, now())
    if (whyNot) return whyNot
    if (found.shipment.state === 'packed' && again === undefined) {
      const by = earlier.find(({ packedAt }) => packedAt !== null)?.packedBy
      return refuse.conflict('packed-already', `${by ?? 'Somebody'} has packed this parcel. To open it again, say why.`)
    }
    const n = (earlier[0]?.n ?? 0) + 1
    await tx.insert(packings).values({ id: key, shipmentId, n, staffId: by.id, staffName: by.name, startedAt: now() })
    await recordAudit(tx, by, {
      operation: again === undefined ? 'packing.start' : 'packing.again',
      subject: auditedShipment(found),
      after: { packing: n },
      ...(again !== undefined && { reason: again }),
    })
    return { ok: true, shipmentId }
  })
}
