import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { handOvers, printJobs } from '#server/platform/database/packing-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { issueChallan, listValidChallans } from '#server/money/documents/issue-challan.ts'
import { renderPackingSlip } from '#server/money/documents/pdf/render-packing-slip.ts'
import { renderDocumentForBuyer } from '#server/money/documents/render-stored-document.ts'
import { lockShipment } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { documentFileName } from '#shop/documents/document-number.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { renderCardOf } from './print-gifts.ts'
import { readHandOverList } from './render-hand-over.ts'
import { readSlips } from './read-slips.ts'
import { whyNoLabel } from './why-no-label.ts'

export type PrintKind = (typeof printJobs.$inferSelect)['kind']
type PrintJob = { key: string; kind: PrintKind; subject: string }
export type PrintNoted =
  | { ok: true }
  | OperationRefusal<'not-found' | 'no-label' | 'no-card' | 'no-challan' | 'key' | 'no-answer'>

/**
 * Records a print first: the paper is served under this entry's key only. A label counts once the courier service has
 * provided it. The first print of a challan issues it.
 */
export async function notePrint(
  shop: Pick<Shop, 'database' | 'now' | 'couriers' | 'settings'>,
  { key, kind, subject }: PrintJob,
  by: StaffActor,
): Promise<PrintNoted> {
  const { database, settings, now } = shop
  if (kind === 'label' && (await database.orm.$count(printJobs, eq(printJobs.id, key))) === 0) {
    const label = await fetchLabel(shop, subject)
    if (!label.ok && label.reason === 'no-answer') return refuse.conflict('no-answer', label.message)
  }
  return runAs(database.orm, by, async (tx): Promise<PrintNoted> => {
    const sent = kind === 'challan' ? await lockShipment(tx, subject) : undefined
    const about = kind === 'hand-over list' ? await findHandOver(tx, subject) : await findShipment(tx, subject)
    if (!about) return refuse.notFound('not-found', 'There is nothing to print.')
    if (kind === 'card' && !about.hasCard)
      return refuse.conflict('no-card', 'There are no words for a card with this parcel.')
    if (kind === 'label' && about.whyNoLabel !== null) return refuse.conflict('no-label', about.whyNoLabel)
    if (sent && (await isWithoutChallan(tx, sent))) return refuseChallan(sent)
    const job = { id: key, kind, subject, staffId: by.id, staffName: by.name, printedAt: now() }
    const { rowCount } = await tx.insert(printJobs).values(job).onConflictDoNothing()
    if (rowCount === 0) {
      const [known] = await tx.select().from(printJobs).where(eq(printJobs.id, key))
      return known?.kind === kind && known.subject === subject
        ? { ok: true }
        : refuse.conflict('key', 'This key was used for another paper already. Please send a new one.')
    }
    await recordAudit(tx, by, { operation: 'parcels.label', subject: about.subject, after: { printed: kind } })
    if (sent) await issueChallan(tx, settings.seller, sent, now())
    return { ok: true }
  })
}

/** Other parcels have their invoice. One that is cancelled, or has left without a challan, gets none. */
async function isWithoutChallan(tx: Tx, { shipment: { id, state, againOf } }: SentAgain): Promise<boolean> {
  return againOf === null || (!hasNotLeft(state) && (await listValidChallans(tx, [id])).length === 0)
}

function refuseChallan({ shipment: { againOf } }: SentAgain): OperationRefusal<'no-challan'> {
  return againOf === null
    ? refuse.conflict(
        'no-challan',
        'Only a parcel that is sent again has a delivery challan. This one has its invoice.',
      )
    : refuse.conflict('no-challan', 'This parcel is cancelled or has left without a delivery challan, so it gets none.')
}

type SentAgain = NonNullable<Awaited<ReturnType<typeof lockShipment>>>
type About = { subject: AuditSubject; whyNoLabel: string | null; hasCard: boolean }

async function findShipment(tx: Tx, id: string): Promise<About | undefined> {
  const [found] = await tx
    .select({
      number: orders.number,
      position: shipments.position,
      placedAt: orders.placedAt,
      awb: parcels.awb,
      courierShipmentId: parcels.courierShipmentId,
      card: gifts.path,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(parcels, eq(parcels.shipmentId, shipments.id))
    .leftJoin(gifts, eq(gifts.shipmentId, shipments.id))
    .where(eq(shipments.id, id))
  if (!found || found.placedAt === null) return undefined
  const name = formatNumberInOrder(found.number, found.position)
  return { subject: { kind: 'shipment', id, name }, whyNoLabel: whyNoLabel(name, found), hasCard: Boolean(found.card) }
}

async function findHandOver(tx: Tx, id: string): Promise<About | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
  const [found] = await tx.select({ courier: handOvers.courier }).from(handOvers).where(eq(handOvers.id, id))
  return (
    found && {
      subject: { kind: 'hand-over', id, name: found.courier },
      whyNoLabel: 'A hand-over has no label.',
      hasCard: false,
    }
  )
}

export type Paper =
  | { ok: true; pdf: Uint8Array; name: string }
  | OperationRefusal<'not-found' | 'no-label' | 'no-answer'>

/** @param key the recorded print */
export async function renderPrint(shop: Pick<Shop, 'database' | 'couriers' | 'settings'>, key: string): Promise<Paper> {
  const [job] = await shop.database.orm.select().from(printJobs).where(eq(printJobs.id, key))
  if (!job || job.kind === 'tag') return refuse.notFound('not-found', 'There is no such paper. Print it again.')
  if (job.kind === 'card') return renderCardOf(shop, job.subject)
  if (job.kind === 'hand-over list') return readHandOverList(shop, job.subject)
  if (job.kind === 'challan') return renderChallanOf(shop, job.subject)
  return job.kind === 'label' ? fetchLabel(shop, job.subject) : renderSlip(shop, job.subject)
}

async function renderChallanOf(shop: Pick<Shop, 'database'>, shipmentId: string): Promise<Paper> {
  const [valid] = await listValidChallans(shop.database.orm, [shipmentId])
  const pdf = valid && (await renderDocumentForBuyer(shop, { kind: 'delivery challan', number: valid.number }))
  if (!valid || !pdf) return refuse.notFound('not-found', 'This delivery challan was cancelled. Print it again.')
  return { ok: true, pdf, name: documentFileName(valid.number) }
}

async function fetchLabel(
  { database, couriers }: Pick<Shop, 'database' | 'couriers'>,
  shipmentId: string,
): Promise<Paper> {
  const [parcel] = await database.orm.select().from(parcels).where(eq(parcels.shipmentId, shipmentId))
  const none = { awb: null, courierShipmentId: null }
  const whyNot = whyNoLabel(parcel?.reference ?? '', parcel ?? none)
  if (whyNot !== null || !parcel?.courierShipmentId)
    return refuse.conflict('no-label', whyNot ?? 'There is no such label.')
  const label = await couriers.fetchLabels([parcel.courierShipmentId])
  if (!label.ok)
    return refuse.conflict('no-answer', 'The courier service gives no label just now. Try again in a minute.')
  return { ok: true, pdf: label.value, name: `label-${parcel.reference}.pdf` }
}

async function renderSlip({ database, settings }: Pick<Shop, 'database' | 'settings'>, id: string): Promise<Paper> {
  const [facts] = await readSlips({ database, settings }, [id])
  if (!facts) return refuse.notFound('not-found', 'There is no such parcel.')
  return { ok: true, pdf: await renderPackingSlip(facts), name: `slip-${facts.reference}.pdf` }
}
