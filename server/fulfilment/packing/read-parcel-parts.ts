import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { madePieces } from '#server/platform/database/made-piece-tables.ts'
import { orderLines, orderNotes } from '#server/platform/database/order-tables.ts'
import { packingPictures, picks, printJobs } from '#server/platform/database/packing-tables.ts'
import { listValidChallans } from '#server/money/documents/issue-challan.ts'
import { listLinesToMake } from '#server/orders/lifecycle/units-to-make.ts'
import { wantedLineColumns } from '#server/orders/lifecycle/wanted-units.ts'
import { readOpenProofs, readProofStandings } from '#server/orders/proofs/open-proofs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readCancellations } from './lock-packing.ts'
import { listNewestPackings, readMarks, readTicks } from './read-ticks.ts'

/** The reader of the table, and settings of the shop. */
export type ReadBy = {
  now: Date
  today: string
  staffId: string
  /** Also lines that were refunded in full. */
  hasRefundedLines?: boolean
  photographForBuyer: Shop['settings']['showPackingPictures']
  boxes: Shop['settings']['packingBoxes']
}
export type PackingParts = Awaited<ReturnType<typeof readParcelParts>>

type Read = { shipmentIds: string[]; orderIds: string[] }

export async function readParcelParts(tx: Tx, { shipmentIds, orderIds }: Read) {
  const lines = await readLines(tx, shipmentIds)
  const packed = await listNewestPackings(tx, shipmentIds)
  const packingIds = packed.map(({ id }) => id)
  const ticks = await readTicks(tx, packingIds)
  const taken = await tx
    .select()
    .from(picks)
    .where(and(inArray(picks.shipmentId, shipmentIds), isNull(picks.endedAt)))
  const marks = await readMarks(tx, shipmentIds)
  const cancellations = await readCancellations(tx, shipmentIds)
  const openProofs = await readOpenProofs(tx, shipmentIds)
  const proofs = await readProofStandings(tx, shipmentIds)
  const toMake = await listLinesToMake(tx, shipmentIds)
  const lineIds = lines.map(({ line }) => line.id)
  const made = await tx
    .select({ lineId: madePieces.lineId, unit: madePieces.unit })
    .from(madePieces)
    .where(inArray(madePieces.lineId, lineIds))
    .orderBy(asc(madePieces.unit))
  const pictures = await tx
    .select({ key: packingPictures.key, packingId: packingPictures.packingId })
    .from(packingPictures)
    .where(inArray(packingPictures.packingId, packingIds))
    .orderBy(asc(packingPictures.createdAt))
  const notes = await tx
    .select({
      orderId: orderNotes.orderId,
      words: orderNotes.words,
      by: orderNotes.staffName,
      pinned: orderNotes.isPinned,
    })
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, orderIds))
    .orderBy(asc(orderNotes.id))
  const prints = await countPrints(tx, shipmentIds)
  const challans = (await listValidChallans(tx, shipmentIds)).map(({ shipmentId }) => shipmentId)
  return {
    lines,
    packed,
    ticks,
    taken,
    marks,
    cancellations,
    openProofs,
    proofs,
    toMake,
    made,
    pictures,
    notes,
    prints,
    challans,
    shelves: await readShelves(tx, lines),
  }
}

/** @returns shelves, codes and declarations of pieces in hampers, by variant */
async function readShelves(tx: Tx, lines: Awaited<ReturnType<typeof readLines>>) {
  const ids = lines.flatMap(({ line }) => line.hamper?.pieces.map(({ id }) => id) ?? [])
  if (ids.length === 0) return new Map()
  const { id, shelf, sku, barcode } = variants
  const found = await tx
    .select({ id, shelf, sku, barcode, inside: products.inside })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(id, [...new Set(ids)]))
  return new Map(found.map((variant) => [variant.id, variant]))
}

function readLines(tx: Tx, shipmentIds: string[]) {
  return tx
    .select({
      line: wantedLineColumns,
      variant: { shelf: variants.shelf, sku: variants.sku, barcode: variants.barcode },
      firstPiece: sql`(SELECT coalesce(sum(earlier.quantity), 0) + 1 FROM order_lines AS earlier
        WHERE earlier.order_id = ${orderLines.orderId} AND earlier.id < ${orderLines.id})`.mapWith(Number),
    })
    .from(orderLines)
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .where(inArray(orderLines.shipmentId, shipmentIds))
    .orderBy(asc(orderLines.id))
}

function countPrints(tx: Tx, shipmentIds: string[]) {
  return tx
    .select({ subject: printJobs.subject, kind: printJobs.kind, times: sql`count(*)`.mapWith(Number) })
    .from(printJobs)
    .where(inArray(printJobs.subject, shipmentIds))
    .groupBy(printJobs.subject, printJobs.kind)
}
