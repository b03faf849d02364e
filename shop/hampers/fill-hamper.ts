import type { ChosenExtra } from '../cart/choices.ts'
import type { Picture } from '../catalogue/product.ts'
import { chargeableWeight, DEFAULT_WEIGHT_KG, type PackageDimensions } from '../checkout/chargeable-weight.ts'
import type { Paise } from '../money/paise.ts'
import { shortestKeeping } from '../promises/work-of-lines.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { HamperRoom, HamperSize } from './hamper-measures.ts'
import { countPieces, toPieceKey, type HamperPieces } from './hamper-pieces.ts'
import { MAX_PIECES, pack, weighPieces, type PieceToPack, type PlacedPiece } from './pack.ts'

/** A variant that holds pieces, or is one. Kilograms and centimetres of its parcel; paise before GST. */
export type HamperGood = PackageDimensions & {
  id: number
  name: string
  picture: Picture | null
  unitPrice: Paise
  gstRate: number
  hsn: string | null
  /** Units on the shelf; null when made to order. */
  stock: number | null
  shelfLifeDays: number | null
  benchMinutes: number
  room: HamperRoom | null
  size: HamperSize | null
}

export type HamperPlan = {
  room: HamperRoom
  pieces: { id: number; name: string; count: number; gstRate: number; tint?: string | undefined }[]
  /** The lower layer first. */
  placed: PlacedPiece[]
}

/** Replaces the container’s values in its line. `parts`: variants, once for each piece. */
export type FilledHamper = {
  choices: ChosenExtra[]
  parts: number[]
  gstRate: number
  hsn: string | null
  /** Billed kilograms. */
  weight: number
  shelfLifeDays: number | null
  benchMinutes: number
  hamper: HamperPlan
}
type Part = { good: HamperGood; count: number }

export const MIN_PIECES = 3

/** Prices are those of `goods`. The same in the browser and on the server. */
export function fillHamper(
  goods: ReadonlyMap<number, HamperGood>,
  boxId: number,
  pieces: HamperPieces,
): { ok: true; filled: FilledHamper } | Refusal<'no-such-choice'> {
  const box = goods.get(boxId)
  if (!box?.room) return refuse('no-such-choice', 'It can be filled no more. Please choose another box.')
  if (countPieces(pieces) > MAX_PIECES) return refuse('no-such-choice', explainFull('too-many', box.room))
  const parts = pieces.flatMap(({ id, count }): Part[] => {
    const good = goods.get(id)
    return good && toPiece(good) ? [{ good, count }] : []
  })
  if (parts.length < pieces.length)
    return refuse('no-such-choice', 'A piece in it is no longer sold. Please fill it once more.')
  const missing = MIN_PIECES - countPieces(pieces)
  if (missing > 0)
    return refuse('no-such-choice', `A hamper has ${MIN_PIECES} pieces at least. Please add ${missing} more.`)
  const packed = packParts(box.room, parts)
  if (!packed.ok) return refuse('no-such-choice', explainFull(packed.reason, box.room))
  const { gstRate, hsn } = findTaxedPart(box, parts)
  const units = parts.flatMap(({ good, count }) => Array.from({ length: count }, () => good))
  return {
    ok: true,
    filled: {
      choices: parts.map(toChoice),
      parts: units.map(({ id }) => id),
      gstRate,
      hsn,
      weight: chargeableWeight({ ...box, weight: weighGoods([box, ...units]) }),
      shelfLifeDays: shortestKeeping([box, ...units]),
      benchMinutes: [box, ...units].reduce((sum, { benchMinutes }) => sum + benchMinutes, 0),
      hamper: { room: box.room, pieces: parts.map(toPlanned), placed: packed.placed },
    },
  }
}

/** Only counted goods: nobody would make the others. Without a weight, nobody knows whether the container bears it. */
export function toPiece({ id, size, weight, stock }: HamperGood): PieceToPack | undefined {
  return size && weight !== null && stock !== null ? { ...size, id, grams: Math.round(weight * 1000) } : undefined
}

/** Leaves out goods that are none. */
export function listPiecesToPack(parts: readonly { good: HamperGood | undefined; count: number }[]): PieceToPack[] {
  return parts.flatMap(({ good, count }) => {
    const piece = good && toPiece(good)
    return piece ? Array.from({ length: count }, () => piece) : []
  })
}

const packParts = (room: HamperRoom, parts: readonly Part[]) => pack(room, listPiecesToPack(parts))

export function explainFull(reason: 'too-many' | 'too-heavy' | 'no-room', { mostGrams }: HamperRoom): string {
  const out = 'Please take something out.'
  if (reason === 'too-many') return `A hamper has ${MAX_PIECES} pieces at most. ${out}`
  if (reason === 'too-heavy') return `It holds ${mostGrams / 1000} kg, and these pieces weigh more. ${out}`
  return `These pieces do not fit into it together. ${out}`
}

/**
 * Several goods at one price are a mixed supply, taxed as the part with the highest rate: CGST Act 2017, sections 2(74)
 * and 8(b). The container wins a tie of rates, then the dearest piece.
 */
function findTaxedPart(box: HamperGood, parts: readonly Part[]): Pick<HamperGood, 'gstRate' | 'hsn'> {
  const byPrice = parts.map(({ good }) => good).toSorted((a, b) => b.unitPrice - a.unitPrice || a.id - b.id)
  return [box, ...byPrice].reduce((taxed, part) => (part.gstRate > taxed.gstRate ? part : taxed))
}

function toChoice({ good: { id, name, unitPrice }, count }: Part): ChosenExtra {
  const label = count === 1 ? '1 piece' : `${count} pieces`
  return { key: toPieceKey(id), name, choice: String(count), label, unitPrice: unitPrice * count, oncePrice: 0 }
}

function toPlanned({ good: { id, name, gstRate, picture }, count }: Part): HamperPlan['pieces'][number] {
  return { id, name, count, gstRate, ...(picture?.tint && { tint: picture.tint }) }
}

function weighGoods(goods: readonly HamperGood[]): number {
  return weighPieces(goods.map(({ weight }) => ({ grams: Math.round((weight ?? DEFAULT_WEIGHT_KG) * 1000) }))) / 1000
}
