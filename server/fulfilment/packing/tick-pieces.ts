import { eq, inArray } from 'drizzle-orm'
import type { Tick } from '#contract/counter/packing.ts'
import { orderLines, type OrderLine } from '#server/platform/database/order-tables.ts'
import { packingTicks } from '#server/platform/database/packing-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import { keyOfPlanned } from '#shop/hampers/fill-hamper.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedShipment, lockPacking, refuseUnknownPacking } from './lock-packing.ts'

export type PiecesTicked = { ok: true; shipmentId: string } | OperationRefusal<'not-found' | 'line'>

/** Records units put into the box or taken out, and pieces put into a hamper, also late or after a stop: it has happened. */
export function tickPieces(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { packingId, ticks }: { packingId: string; ticks: readonly Tick[] },
  by: StaffActor,
): Promise<PiecesTicked> {
  return runTransaction(database.orm, async (tx): Promise<PiecesTicked> => {
    await actAs(tx, by)
    const found = await lockPacking(tx, packingId)
    if (!found) return refuseUnknownPacking()
    const { shipment } = found
    const lines = await tx.select().from(orderLines).where(eq(orderLines.shipmentId, shipment.id))
    if (!ticks.every((tick) => isOfParcel(lines, tick)))
      return refuse.conflict('line', 'This parcel has no such piece.')
    const keys = ticks.map(({ key }) => key)
    const known = await tx.select({ key: packingTicks.key }).from(packingTicks).where(inArray(packingTicks.key, keys))
    const unheard = ticks.filter(({ key }) => !known.some((each) => each.key === key))
    if (unheard.length === 0) return { ok: true, shipmentId: shipment.id }
    const latest = now()
    await tx
      .insert(packingTicks)
      .values(
        unheard.map(({ key, line, piece = '', unit, batch, bestBefore, isTicked, how, at }) => ({
          key,
          packingId,
          lineId: line,
          piece,
          unit,
          batch,
          bestBefore,
          isTicked,
          how,
          // A fast clock would win over all later ticks.
          happenedAt: new Date(Math.min(Date.parse(at), latest.getTime())),
          staffName: by.name,
        })),
      )
      .onConflictDoNothing()
    await recordAudit(tx, by, {
      operation: 'packing.tick',
      subject: auditedShipment(found),
      after: {
        ticked: unheard.filter(({ isTicked }) => isTicked).map(toPiece),
        unticked: unheard.filter(({ isTicked }) => !isTicked).map(toPiece),
      },
    })
    return { ok: true, shipmentId: shipment.id }
  })
}

function isOfParcel(lines: readonly OrderLine[], { line, piece, unit }: Tick): boolean {
  const found = lines.find(({ id }) => id === line)
  if (!found || piece === undefined) return unit <= (found?.quantity ?? 0)
  const inside = found.hamper?.pieces.find((each) => keyOfPlanned(each) === piece)
  return unit <= (inside?.count ?? 0) * found.quantity
}

const toPiece = ({ line, piece, unit, batch, bestBefore, how }: Tick) =>
  [`${line}: ${unit}`, piece, batch, bestBefore, how].filter(Boolean).join(', ')
