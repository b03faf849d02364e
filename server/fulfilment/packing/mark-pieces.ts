import { inArray } from 'drizzle-orm'
import type { PickMark } from '#contract/counter/packing.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { pickMarks } from '#server/platform/database/packing-tables.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { readWantedLines } from '#server/orders/lifecycle/wanted-units.ts'
import { lockShipment } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { describeMissing, sortUnits } from '#shop/packing/missing-pieces.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedShipment, type AtTable } from './lock-packing.ts'
import { readMarks } from './read-ticks.ts'
import { endPick } from './take-pick.ts'

export type PiecesMarked = { ok: true; shipmentId: string } | OperationRefusal<'not-found' | 'line'>

/** Accepts marks from anybody's round. A missing unit becomes a task for a person, and its parcel leaves the round. */
export function markPieces(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { shipmentId, marks }: { shipmentId: string; marks: readonly PickMark[] },
  by: StaffActor,
): Promise<PiecesMarked> {
  return runAs(database.orm, by, async (tx): Promise<PiecesMarked> => {
    const found = await lockShipment(tx, shipmentId)
    if (!found) return refuse.notFound('not-found', 'There is no such parcel.')
    const lines = await readWantedLines(tx, [shipmentId])
    const isOfParcel = ({ line, unit }: PickMark) => unit <= (lines.find(({ id }) => id === line)?.bought ?? 0)
    if (!marks.every(isOfParcel)) return refuse.conflict('line', 'This parcel has no such piece.')
    const keys = marks.map(({ key }) => key)
    const known = await tx.select({ key: pickMarks.key }).from(pickMarks).where(inArray(pickMarks.key, keys))
    const unheard = marks.filter(({ key }) => !known.some((each) => each.key === key))
    if (unheard.length === 0) return { ok: true, shipmentId }
    const latest = now()
    await tx
      .insert(pickMarks)
      .values(
        unheard.map(({ key, line, unit, mark, how, at }) => ({
          key,
          shipmentId,
          lineId: line,
          unit,
          mark,
          how,
          // A fast clock would win over all later marks.
          happenedAt: new Date(Math.min(Date.parse(at), latest.getTime())),
          staffName: by.name,
        })),
      )
      .onConflictDoNothing()
    await tellWhatIsMissing(tx, found, { isNew: unheard.some(({ mark }) => mark === 'missing') }, by, latest)
    await recordAudit(tx, by, {
      operation: 'packing.mark',
      subject: auditedShipment(found),
      after: { marked: unheard.map(({ line, unit, mark, how }) => `${line}: ${unit}, ${mark}, ${how}`) },
    })
    return { ok: true, shipmentId }
  })
}

/** @param isNew a piece was found missing just now */
export async function tellWhatIsMissing(
  tx: Tx,
  { shipment }: AtTable,
  { isNew }: { isNew: boolean },
  by: StaffActor,
  now: Date,
): Promise<void> {
  const lines = await readWantedLines(tx, [shipment.id])
  const marks = await readMarks(tx, [shipment.id])
  const missing = describeMissing(
    lines.map(({ id, name, quantity, bought }) => {
      const gone = marks.filter(({ lineId, mark }) => lineId === id && mark === 'missing').map(({ unit }) => unit)
      const { toFetch } = sortUnits({
        quantity,
        refundedUnits: bought - quantity,
        ticked: [],
        picked: [],
        missing: gone,
      })
      return { name, quantity, ticked: toFetch }
    }),
  )
  const broken = { kind: 'pieces missing', reference: shipment.id } as const
  if (missing === null) return resolveException(tx, broken, now)
  if (!isNew || !hasNotLeft(shipment.state)) return
  await endPick(tx, shipment.id, now)
  // The exception is recorded again, as more units may be missing now.
  await resolveException(tx, broken, now)
  await recordException(tx, { ...broken, details: { missing, saidBy: by.name } }, now)
}
