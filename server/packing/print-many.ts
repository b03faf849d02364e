import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { orders } from '#server/database/order-tables.ts'
import { printJobs } from '#server/database/packing-tables.ts'
import { parcels } from '#server/database/parcel-tables.ts'
import { runTransaction } from '#server/database/run-transaction.ts'
import { shipments } from '#server/database/shipment-tables.ts'
import { renderPackingSlips } from '#server/documents/pdf/render-packing-slip.ts'
import type { Shop } from '#server/shop.ts'
import { actAs, noteAudit } from '#server/staff/audit.ts'
import { formatNumberInOrder, formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedShipment } from './lock-packing.ts'
import { readSlips } from './read-slips.ts'

const MAX_PAPERS = 100

export type ManyKind = 'slip' | 'label'
export type ManyNoted = { ok: true; papers: number; without: string[] } | Refusal<'nothing' | 'too-many'>

/**
 * Of all parcels of these orders that are still here: each counts as printed. `without` names those that have no
 * waybill yet, and so no label.
 * @param wanted.orders as `GTH-004512`
 */
export function notePrintedMany(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { key, kind, orders: numbers }: { key: string; kind: ManyKind; orders: readonly string[] },
  by: StaffActor,
): Promise<ManyNoted> {
  return runTransaction(database.orm, async (tx): Promise<ManyNoted> => {
    await actAs(tx, by)
    const here = await findParcelsHere(tx, numbers)
    const found = kind === 'slip' ? here : here.filter(({ awb }) => awb !== null)
    const without = here
      .filter((each) => !found.includes(each))
      .map(({ order, shipment }) => formatNumberInOrder(order.number, shipment.position))
    const known = await tx.$count(printJobs, eq(printJobs.batch, key))
    if (known > 0) return { ok: true, papers: known, without }
    if (here.length === 0) return refuse('nothing', 'None of these orders has a parcel that is still here.')
    if (found.length === 0) return refuse('nothing', 'The courier has given no waybill yet. Try again in a minute.')
    if (found.length > MAX_PAPERS)
      return refuse('too-many', `These are ${found.length} parcels. Please print ${MAX_PAPERS} at once at most.`)
    const who = { staffId: by.id, staffName: by.name, printedAt: now() }
    for (const each of found) {
      await tx.insert(printJobs).values({ id: randomUUID(), kind, subject: each.shipment.id, batch: key, ...who })
      await noteAudit(tx, by, { operation: 'parcels.label', subject: auditedShipment(each), after: { printed: kind } })
    }
    return { ok: true, papers: found.length, without }
  })
}

async function findParcelsHere(tx: Tx, numbers: readonly string[]) {
  const wanted = numbers.flatMap((text) => {
    const number = Number(/\d+$/.exec(text)?.[0])
    return formatOrderNumber(number) === text ? [number] : []
  })
  return tx
    .select({ order: orders, shipment: shipments, awb: parcels.awb })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(parcels, eq(parcels.shipmentId, shipments.id))
    .where(
      and(
        inArray(orders.number, wanted),
        isNotNull(orders.placedAt),
        inArray(shipments.state, ['placed', 'confirmed', 'packed']),
      ),
    )
    .orderBy(asc(orders.number), asc(shipments.position))
}

type ManyPapers = { ok: true; pdf: Uint8Array; name: string } | Refusal<'not-found' | 'no-answer'>

/** @param batch of slips that were noted */
export async function renderSlipsOf(shop: Pick<Shop, 'database' | 'settings'>, batch: string): Promise<ManyPapers> {
  const slips = await readSlips(shop, await readBatch(shop, batch, 'slip'))
  if (slips.length === 0) return refuse('not-found', 'There are no such slips. Print them again.')
  return { ok: true, pdf: await renderPackingSlips(slips), name: `slips-${slips.length}.pdf` }
}

/** The courier's own, in one file of his. @param batch of labels that were noted */
export async function fetchLabelsOf(shop: Pick<Shop, 'database' | 'couriers'>, batch: string): Promise<ManyPapers> {
  const found = await shop.database.orm
    .select({ courierShipmentId: parcels.courierShipmentId })
    .from(parcels)
    .innerJoin(shipments, eq(shipments.id, parcels.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(inArray(parcels.shipmentId, await readBatch(shop, batch, 'label')))
    .orderBy(asc(orders.number), asc(shipments.position))
  const ids = found.flatMap(({ courierShipmentId }) => courierShipmentId ?? [])
  if (ids.length === 0) return refuse('not-found', 'There are no such labels. Print them again.')
  const labels = await shop.couriers.fetchLabels(ids)
  if (!labels.ok) return refuse('no-answer', 'The courier service gives no labels just now. Try again in a minute.')
  return { ok: true, pdf: labels.value, name: `labels-${ids.length}.pdf` }
}

async function readBatch({ database }: Pick<Shop, 'database'>, batch: string, kind: ManyKind): Promise<string[]> {
  const jobs = await database.orm
    .select({ subject: printJobs.subject })
    .from(printJobs)
    .where(and(eq(printJobs.batch, batch), eq(printJobs.kind, kind)))
  return jobs.map(({ subject }) => subject)
}
