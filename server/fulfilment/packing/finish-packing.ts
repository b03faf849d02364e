import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { packings } from '#server/platform/database/packing-tables.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { resolveException } from '#server/platform/ledger/record-exception.ts'
import { readWantedLines } from '#server/orders/lifecycle/wanted-units.ts'
import { transitionShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { keyOfPlanned } from '#shop/hampers/fill-hamper.ts'
import { formatIndiaTime } from '#shop/orders/format-india-time.ts'
import { canTransitionShipment } from '#shop/orders/shipment-state-machine.ts'
import { describeMissing, describeSurplus, listToTick } from '#shop/packing/missing-pieces.ts'
import type { WhyNotPack } from '#shop/packing/why-not-pack.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedShipment, findReasonNotToPack, lockPacking, refuseUnknownPacking } from './lock-packing.ts'
import { endPick } from './take-pick.ts'
import { readTicks } from './read-ticks.ts'

type Sealed = { packingId: string; key: string; box: string; weight: number | null; addressSeen: string }
export type Packed =
  | { ok: true; shipmentId: string }
  | WhyNotPack
  | OperationRefusal<'not-found' | 'packed-already' | 'put-back' | 'incomplete' | 'surplus' | 'address'>

/** Identifies the address of a printed label or slip without revealing it. */
export function addressMark({ recipient }: Pick<Shipment, 'recipient'>): string {
  const said = JSON.stringify(Object.entries(recipient).toSorted(([a], [b]) => a.localeCompare(b)))
  return createHash('sha256').update(said).digest('base64url').slice(0, 16)
}

/** Packs a parcel once; the first caller counts. Refuses cancelled, held and re-addressed parcels. */
export function finishPacking(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { packingId, key, box, weight, addressSeen }: Sealed,
  by: StaffActor,
): Promise<Packed> {
  return runAs(database.orm, by, async (tx): Promise<Packed> => {
    const found = await lockPacking(tx, packingId)
    if (!found) return refuseUnknownPacking()
    const { order, shipment, packing } = found
    const done = { ok: true as const, shipmentId: shipment.id }
    if (packing.packedAt !== null)
      return packing.packedKey === key
        ? done
        : refuse.conflict('packed-already', `${packing.packedBy} packed this at ${formatIndiaTime(packing.packedAt)}.`)
    if (packing.putBackAt !== null)
      return refuse.conflict('put-back', 'This parcel was put back. Begin with it again when it is its turn.')
    const whyNot = await findReasonNotToPack(tx, found, now())
    if (whyNot) return whyNot
    const notRight = await findNotRight(tx, packingId, shipment.id)
    if (notRight) return notRight
    if (addressMark(shipment) !== addressSeen) return refuseOldAddress(shipment)
    if (canTransitionShipment(shipment.state, 'packed', 'owner'))
      await transitionShipments(tx, order, [shipment], 'packed', 'owner')
    await tx
      .update(packings)
      .set({ packedAt: now(), packedBy: by.name, packedKey: key, box, weight })
      .where(eq(packings.id, packingId))
    await endPick(tx, shipment.id, now())
    // The missing piece is in the box now.
    await resolveException(tx, { kind: 'pieces missing', reference: shipment.id }, now())
    await recordAudit(tx, by, {
      operation: 'packing.packed',
      subject: auditedShipment(found),
      before: { state: shipment.state },
      after: { state: 'packed', box, weight },
    })
    return done
  })
}

/** The box must hold all wanted units with all pieces of each hamper, and no refunded ones. */
async function findNotRight(
  tx: Tx,
  packingId: string,
  shipmentId: string,
): Promise<OperationRefusal<'incomplete' | 'surplus'> | undefined> {
  const ticks = await readTicks(tx, [packingId])
  const lines = (await readWantedLines(tx, [shipmentId])).flatMap(({ id, name, quantity, hamper }) => {
    const listTicked = (key: string) =>
      ticks.filter(({ lineId, piece }) => lineId === id && piece === key).map(({ unit }) => unit)
    const pieces = hamper?.pieces.map((piece) => ({ ...piece, ticked: listTicked(keyOfPlanned(piece)) }))
    return listToTick({ name, quantity, ticked: listTicked(''), hamper: pieces ? { pieces } : null })
  })
  const surplus = describeSurplus(lines)
  if (surplus !== null)
    return refuse.conflict('surplus', `Take out of the box: ${surplus}. It was refunded. Then print the slip again.`)
  const missing = describeMissing(lines)
  return missing === null ? undefined : refuse.conflict('incomplete', `Not in the box yet: ${missing}.`)
}

function refuseOldAddress({
  recipient: { firstName, lastName, city, postcode },
}: Shipment): OperationRefusal<'address'> {
  const to = `${firstName} ${lastName}, ${city} ${postcode}`
  return refuse.conflict(
    'address',
    `The address was changed meanwhile: it goes to ${to}. Print label and slip again, then press Packed again.`,
  )
}
