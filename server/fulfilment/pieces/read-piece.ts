import { and, eq, max } from 'drizzle-orm'
import type { PieceOfOrder } from '#contract/counter/pieces.ts'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { printJobs } from '#server/platform/database/packing-tables.ts'
import { readParcelsById } from '#server/fulfilment/packing/read-packing-table.ts'
import { readLineWords, wordsOfUnit, type LineWords } from '#server/fulfilment/workshop/read-line-words.ts'
import type { Shop } from '#server/platform/shop.ts'
import { faces } from '#shop/lettering/faces.ts'
import { formatPieceCode } from '#shop/packing/piece-code.ts'
import { listOpenUnits, listWantedUnits } from '#shop/packing/list-jobs.ts'
import { listPieceSteps, listRefundedUnits, markPiece, nextStep, stepOfWork } from '#shop/packing/piece-steps.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { findPiece, refuseUnknownPiece } from '#server/fulfilment/packing/find-piece.ts'

type Reads = Pick<Shop, 'database' | 'settings' | 'now'>
type Line = ParcelToPack['lines'][number]

/** The view of one piece at a bench. It reads the same parcel as the packing table. */
export async function readPiece(
  shop: Reads,
  code: string,
  staffId: string,
): Promise<{ ok: true; piece: PieceOfOrder; parcel: ParcelToPack } | OperationRefusal<'not-found'>> {
  const found = await findPiece(shop, code)
  if (!found.ok) return found
  const [parcel] = await readParcelsById(shop, [found.shipmentId], staffId)
  const line = parcel?.lines.find((each) => each.line === found.line)
  if (!parcel || !line) return refuseUnknownPiece()
  const words = (await readLineWords(shop.database.orm, [line.line])).get(line.line) ?? []
  const tagPrintedAt = await findTagPrint(shop, parcel.shipment)
  return { ok: true, parcel, piece: showPiece({ ...found, parcel, line, words, tagPrintedAt }) }
}

async function findTagPrint({ database }: Reads, shipmentId: string): Promise<Date | null> {
  const [print] = await database.orm
    .select({ at: max(printJobs.printedAt) })
    .from(printJobs)
    .where(and(eq(printJobs.subject, shipmentId), eq(printJobs.kind, 'tag')))
  return print?.at ?? null
}

type Known = {
  orderNumber: number
  piece: number
  unit: number
  parcel: ParcelToPack
  line: Line
  words: readonly LineWords[]
  tagPrintedAt: Date | null
}

function showPiece({ orderNumber, piece, unit, parcel, line, words, tagPrintedAt }: Known): PieceOfOrder {
  const { order, number, shipment, to, shipBy, urgency, gift, notes, stop, lines, packing } = parcel
  const steps = listPieceSteps(line, unit, packing?.packedAt != null || parcel.state === 'packed')
  const isRefunded = listRefundedUnits(line).includes(unit)
  const isChanged =
    tagPrintedAt !== null && words.some(({ orderedAt }) => orderedAt !== null && orderedAt > tagPrintedAt)
  const mark = markPiece({ stop: stop?.reason ?? null, isRefunded, isChanged, steps })
  const { name, choices, picture, quantity, refundedUnits } = line
  return {
    code: formatPieceCode({ number: orderNumber, piece }),
    order,
    parcel: number,
    shipment,
    line: line.line,
    unit,
    of: quantity + refundedUnits,
    name,
    choices,
    picture,
    to: [to.name, to.city].filter(Boolean).join(', '),
    shipBy,
    urgency,
    words: words.map((each) => showWords(each, unit)),
    gift,
    notes,
    mark,
    stop,
    steps: isRefunded ? [] : steps,
    next: nextStep(mark, steps),
    tagPrintedAt: tagPrintedAt?.toISOString() ?? null,
    others: lines.flatMap((each) => listOthers(orderNumber, each, piece)),
    box: {
      packed: lines.reduce((sum, { ticked }) => sum + ticked.length, 0),
      all: lines.reduce((sum, each) => sum + each.quantity, 0),
    },
  }
}

const OTHERS_SHOWN = 8

/** Pieces that keep the box open. */
function listOthers(orderNumber: number, line: Line, piece: number): PieceOfOrder['others'] {
  const isAsked = line.proof === 'wish' || line.proof === 'waits'
  const open = isAsked ? listWantedUnits(line) : listOpenUnits(line)
  const step = isAsked || line.work === null ? ('proof' as const) : stepOfWork[line.work]
  return open
    .map((unit) => line.piece + unit - 1)
    .filter((each) => each !== piece)
    .slice(0, OTHERS_SHOWN)
    .map((each) => ({ code: formatPieceCode({ number: orderNumber, piece: each }), name: line.name, step }))
}

function showWords(words: LineWords, unit: number): PieceOfOrder['words'][number] {
  const { design, printArea, technique, face, width, height, isPhotograph, startedAt, startedBy } = words
  const { lines, path, letterHeight } = wordsOfUnit(words, unit)
  return {
    design,
    printArea,
    technique,
    typeface: faces[face].label,
    width,
    height,
    letterHeight,
    lines,
    path,
    isPhotograph,
    started: startedAt && { at: startedAt.toISOString(), by: startedBy ?? '' },
  }
}
