import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { deliveryChallans } from '#server/platform/database/document-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { printJobs } from '#server/platform/database/packing-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { renderPackingSlips } from '#server/money/documents/pdf/render-packing-slip.ts'
import { hasWantedUnits } from '#server/orders/lifecycle/wanted-units.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { formatNumberInOrder, formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedShipment } from './lock-packing.ts'
import { readSlips } from './read-slips.ts'
import { whyNoLabel } from './why-no-label.ts'

const MAX_PAPERS = 100

export type ManyKind = 'slip' | 'label'
export type ManyNoted =
  | { ok: true; papers: number; without: string[]; notes: string[] }
  | OperationRefusal<'nothing' | 'too-many' | 'no-answer'>

type Chosen = { orders: readonly string[]; parcels?: readonly string[] }
type Wanted = Chosen & { key: string; kind: ManyKind }

/** A label counts once the courier service has provided it. `without`: parcels without a waybill; `notes`: other reasons. */
export async function notePrintedMany(
  shop: Pick<Shop, 'database' | 'now' | 'couriers'>,
  wanted: Wanted,
  by: StaffActor,
): Promise<ManyNoted> {
  const here = await findParcelsHere(shop.database.orm, wanted)
  const { found, ...told } = sortOut(here, wanted.kind)
  const known = await countBatch(shop.database.orm, wanted.key)
  if (known > 0) return { ok: true, papers: known, ...told }
  if (here.length === 0) return refuse.conflict('nothing', 'None of these orders has a parcel that is still here.')
  if (found.length === 0)
    return refuse.conflict('nothing', told.notes[0] ?? 'The courier has given no waybill yet. Try again in a minute.')
  if (found.length > MAX_PAPERS)
    return refuse.conflict('too-many', `These are ${found.length} parcels. Please print ${MAX_PAPERS} at once at most.`)
  if (wanted.kind === 'label') {
    const labels = await askForLabels(shop, found)
    if (!labels.ok) return labels
  }
  const { papers } = await notePapers(shop, { ...wanted, found }, by)
  return { ok: true, papers, ...told }
}

type Here = Awaited<ReturnType<typeof findParcelsHere>>[number]

function notePapers(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { key, kind, found }: Wanted & { found: readonly Here[] },
  by: StaffActor,
): Promise<{ ok: true; papers: number }> {
  return runAs(database.orm, by, async (tx): Promise<{ ok: true; papers: number }> => {
    // A repeated request may have asked the courier too.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const known = await countBatch(tx, key)
    if (known > 0) return { ok: true, papers: known }
    const who = { staffId: by.id, staffName: by.name, printedAt: now() }
    for (const [inBatch, each] of found.entries()) {
      const job = { id: randomUUID(), kind, subject: each.shipment.id, batch: key, inBatch }
      await tx.insert(printJobs).values({ ...job, ...who })
      await recordAudit(tx, by, {
        operation: 'parcels.label',
        subject: auditedShipment(each),
        after: { printed: kind },
      })
    }
    return { ok: true, papers: found.length }
  })
}

const countBatch = (orm: Orm | Tx, key: string) => orm.$count(printJobs, eq(printJobs.batch, key))

function sortOut(here: readonly Here[], kind: ManyKind): { found: Here[]; without: string[]; notes: string[] } {
  if (kind === 'slip') return { found: [...here], without: [], notes: [] }
  const named = here.map((each) => ({ each, name: formatNumberInOrder(each.order.number, each.shipment.position) }))
  const waiting = named.filter(({ each }) => each.awb === null)
  const booked = named.filter(({ each }) => each.awb !== null)
  return {
    found: booked.flatMap(({ each, name }) => (whyNoLabel(name, each) === null ? [each] : [])),
    without: waiting.map(({ name }) => name),
    notes: [
      ...booked.flatMap(({ each, name }) => whyNoLabel(name, each) ?? []),
      ...named
        .filter(({ each }) => each.shipment.againOf !== null && each.challan === null)
        .map(({ name }) => `${name} is sent again. Print its delivery challan from its page, too.`),
    ],
  }
}

const isValidChallan = and(eq(deliveryChallans.shipmentId, shipments.id), isNull(deliveryChallans.cancelledAt))

/** Orders with all their parcels, then single parcels, in the chosen order and each once. */
async function findParcelsHere(orm: Orm, { orders: numbers, parcels: single = [] }: Chosen) {
  const wanted = numbers.flatMap((text) => {
    const number = Number(/\d+$/.exec(text)?.[0])
    return formatOrderNumber(number) === text ? [number] : []
  })
  const { awb, courierShipmentId } = parcels
  const found = await orm
    .select({ order: orders, shipment: shipments, awb, courierShipmentId, challan: deliveryChallans.number })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(parcels, eq(parcels.shipmentId, shipments.id))
    .leftJoin(deliveryChallans, isValidChallan)
    .where(
      and(
        or(inArray(orders.number, wanted), inArray(shipments.id, [...single])),
        isNotNull(orders.placedAt),
        inArray(shipments.state, ['placed', 'confirmed', 'packed']),
        hasWantedUnits(sql`${shipments.id}`),
      ),
    )
    .orderBy(asc(orders.number), asc(shipments.position))
  const rank = ({ order, shipment }: (typeof found)[number]) =>
    wanted.includes(order.number) ? wanted.indexOf(order.number) : wanted.length + single.indexOf(shipment.id)
  return found.toSorted((a, b) => rank(a) - rank(b))
}

type ManyPapers = { ok: true; pdf: Uint8Array; name: string } | OperationRefusal<'not-found' | 'no-answer'>

/** @param batch recorded slips */
export async function renderSlipsOf(shop: Pick<Shop, 'database' | 'settings'>, batch: string): Promise<ManyPapers> {
  const chosen = await readBatch(shop, batch, 'slip')
  const names = chosen.map(({ number, position }) => formatNumberInOrder(number, position))
  const ids = chosen.map(({ id }) => id)
  const slips = (await readSlips(shop, ids)).toSorted((a, b) => names.indexOf(a.number) - names.indexOf(b.number))
  if (slips.length === 0) return refuse.notFound('not-found', 'There are no such slips. Print them again.')
  return { ok: true, pdf: await renderPackingSlips(slips), name: `slips-${slips.length}.pdf` }
}

/** The courier's labels in one file. @param batch recorded labels */
export async function fetchLabelsOf(shop: Pick<Shop, 'database' | 'couriers'>, batch: string): Promise<ManyPapers> {
  const chosen = await readBatch(shop, batch, 'label')
  if (chosen.length === 0) return refuse.notFound('not-found', 'There are no such labels. Print them again.')
  const labels = await askForLabels(shop, chosen)
  return labels.ok ? { ok: true, pdf: labels.pdf, name: `labels-${chosen.length}.pdf` } : labels
}

async function askForLabels(
  { couriers }: Pick<Shop, 'couriers'>,
  found: readonly { courierShipmentId: string | null }[],
): Promise<{ ok: true; pdf: Uint8Array } | OperationRefusal<'no-answer'>> {
  const labels = await couriers.fetchLabels(found.flatMap(({ courierShipmentId }) => courierShipmentId ?? []))
  if (!labels.ok)
    return refuse.conflict('no-answer', 'The courier service gives no labels just now. Try again in a minute.')
  return { ok: true, pdf: labels.value }
}

async function readBatch({ database }: Pick<Shop, 'database'>, batch: string, kind: ManyKind) {
  return database.orm
    .select({
      id: shipments.id,
      number: orders.number,
      position: shipments.position,
      courierShipmentId: parcels.courierShipmentId,
    })
    .from(printJobs)
    .innerJoin(shipments, eq(shipments.id, printJobs.subject))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(parcels, eq(parcels.shipmentId, shipments.id))
    .where(and(eq(printJobs.batch, batch), eq(printJobs.kind, kind)))
    .orderBy(asc(printJobs.inBatch), asc(orders.number), asc(shipments.position))
}
