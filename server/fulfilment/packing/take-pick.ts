import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { picks } from '#server/platform/database/packing-tables.ts'
import { lockShipment } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import type { WhyNotPack } from '#shop/packing/why-not-pack.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedShipment, findReasonNotToPack } from './lock-packing.ts'

export type PickTaken =
  | { ok: true; shipmentId: string }
  | WhyNotPack
  | OperationRefusal<'not-found' | 'key' | 'picked-by-other' | 'packed-already'>

/** Adds parcels to a packer's round; each is in one round only. @param wanted.over also takes from other rounds */
export function takePick(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { key, shipmentId, over }: { key: string; shipmentId: string; over: boolean },
  by: StaffActor,
): Promise<PickTaken> {
  return runAs(database.orm, by, async (tx): Promise<PickTaken> => {
    const found = await lockShipment(tx, shipmentId)
    if (!found) return refuse.notFound('not-found', 'There is no such parcel.')
    const done = { ok: true as const, shipmentId }
    const [known] = await tx.select().from(picks).where(eq(picks.id, key))
    if (known && known.shipmentId !== shipmentId)
      return refuse.conflict('key', 'This key was used for another parcel already. Please send a new one.')
    const [open] = await tx.select().from(picks).where(isOpenOf(shipmentId))
    if (known || open?.staffId === by.id) return done
    if (open && !over)
      return refuse.conflict('picked-by-other', `${open.staffName} fetches the pieces of this parcel already.`)
    const whyNot = await findReasonNotToPack(tx, found, now())
    if (whyNot) return whyNot
    if (found.shipment.state === 'packed') return refuse.conflict('packed-already', 'This parcel is packed already.')
    if (open) await endPick(tx, shipmentId, now())
    await tx.insert(picks).values({ id: key, shipmentId, staffId: by.id, staffName: by.name, takenAt: now() })
    await recordAudit(tx, by, {
      operation: 'packing.pick',
      subject: auditedShipment(found),
      before: { round: open?.staffName ?? null },
      after: { round: by.name },
    })
    return done
  })
}

export type PickLetGo = { ok: true; shipmentId: string } | OperationRefusal<'not-found'>

/** Removes parcels from the round. Fetched units keep their marks. */
export function letGoPick(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { pickId }: { pickId: string },
  by: StaffActor,
): Promise<PickLetGo> {
  return runAs(database.orm, by, async (tx): Promise<PickLetGo> => {
    const [known] = await tx.select().from(picks).where(eq(picks.id, pickId))
    const found = known && (await lockShipment(tx, known.shipmentId))
    if (!found) return refuse.notFound('not-found', 'Nobody fetches the pieces of this parcel.')
    const { shipmentId, staffName } = known
    const { rowCount } = await tx
      .update(picks)
      .set({ endedAt: now() })
      .where(and(eq(picks.id, pickId), isNull(picks.endedAt)))
    if (rowCount !== 0)
      await recordAudit(tx, by, {
        operation: 'packing.let-go',
        subject: auditedShipment(found),
        before: { round: staffName },
        after: { round: null },
      })
    return { ok: true, shipmentId }
  })
}

const isOpenOf = (shipmentId: string) => and(eq(picks.shipmentId, shipmentId), isNull(picks.endedAt))

/** The caller holds the order's row lock. */
export async function endPick(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  await tx.update(picks).set({ endedAt: now }).where(isOpenOf(shipmentId))
}
