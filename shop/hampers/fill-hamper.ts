import { CHOICE_KEY } from '../cart/choice-key.ts'
import { lineName, toChoices, type ChosenExtra } from '../cart/choices.ts'
import { resolveChoices, type ChoiceRefusalReason } from '../cart/resolve-choices.ts'
import { findPictureInColours, type GoodInColours } from '../catalogue/find-look.ts'
import type { Extra, ExtraChoice, Picture } from '../catalogue/product.ts'
import { chargeableWeight, DEFAULT_WEIGHT_KG, type PackageDimensions } from '../checkout/chargeable-weight.ts'
import type { LeadTimeItem } from '../checkout/delivery-estimate.ts'
import type { Paise } from '../money/paise.ts'
import { shortestKeeping } from '../promises/work-of-lines.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { HamperRoom, HamperSize } from './hamper-measures.ts'
import { countPieces, findPiece, joinPieces, toPieceKey, type HamperPiece, type HamperPieces } from './hamper-pieces.ts'
import { MAX_PIECES, pack, weighPieces, type PieceToPack, type PlacedPiece } from './pack.ts'

/** A variant that holds pieces, or is one. Kilograms and centimetres of its parcel; paise before GST. */
export type HamperGood = PackageDimensions & {
  id: number
  name: string
  picture: Picture | null
  looks: GoodInColours['looks']
  unitPrice: Paise
  gstRate: number
  hsn: string | null
  /** Units on the shelf; null when made to order. */
  stock: number | null
  /** Working days. */
  daysToMake: number | null
  shelfLifeDays: number | null
  benchMinutes: number
  room: HamperRoom | null
  size: HamperSize | null
  /** `variantId`: each piece takes one of it from stock. */
  extras: (Omit<Extra, 'choices'> & { choices: (ExtraChoice & { variantId?: number })[] })[]
}

export type PlannedPiece = {
  /** The variant's. */
  id: number
  /** The key of its choice. Older orders have none, and no colours. */
  key?: string | undefined
  /** With its colours. */
  name: string
  count: number
  gstRate: number
  /** It is made for the order, and takes nothing from the shelf. */
  isMade?: boolean | undefined
  /** Counted variants that its colours take, for one piece. Older orders have none. */
  parts?: number[] | undefined
  tint?: string | undefined
}
export type HamperPlan = {
  room: HamperRoom
  pieces: PlannedPiece[]
  /** The lower layer first. */
  placed: (PlacedPiece & { key?: string | undefined })[]
}

export const keyOfPlanned = ({ key, id }: Pick<PlannedPiece, 'key' | 'id'>): string => key ?? toPieceKey({ id })

/** Replaces the container’s values in its line. `parts`: variants, once for each piece. */
export type FilledHamper = {
  choices: ChosenExtra[]
  parts: number[]
  /** Each variant has the name of its piece, or of the piece whose colour takes it. */
  partNames: ReadonlyMap<number, string>
  gstRate: number
  hsn: string | null
  /** Billed kilograms. */
  weight: number
  shelfLifeDays: number | null
  benchMinutes: number
  /** The latest piece decides the days to make. */
  filling: LeadTimeItem[]
  hamper: HamperPlan
}
type Part = { good: HamperGood; piece: HamperPiece; chosen: readonly ChosenExtra[] }

export const MIN_PIECES = 3

/** Prices are those of `goods`. The same in the browser and on the server. */
export function fillHamper(
  goods: ReadonlyMap<number, HamperGood>,
  boxId: number,
  pieces: HamperPieces,
): { ok: true; filled: FilledHamper } | Refusal<ChoiceRefusalReason> {
  const box = goods.get(boxId)
  if (!box?.room) return refuse('no-such-choice', 'It can be filled no more. Please choose another box.')
  if (countPieces(pieces) > MAX_PIECES) return refuse('no-such-choice', explainFull('too-many', box.room))
  const resolved = resolvePieces(goods, pieces)
  if (!resolved.ok) return resolved
  const { parts } = resolved
  const missing = MIN_PIECES - countPieces(pieces)
  if (missing > 0)
    return refuse('no-such-choice', `A hamper has ${MIN_PIECES} pieces at least. Please add ${missing} more.`)
  const packed = packParts(box.room, parts)
  if (!packed.ok) return refuse('no-such-choice', explainFull(packed.reason, box.room))
  const { gstRate, hsn } = findTaxedPart(box, parts)
  const units = parts.flatMap(({ good, piece: { count } }) => Array.from({ length: count }, () => good))
  return {
    ok: true,
    filled: {
      choices: parts.map(toPieceChoice),
      parts: parts.flatMap(listTaken),
      partNames: new Map(parts.flatMap((part) => listTaken(part).map((id) => [id, nameOf(part)]))),
      gstRate,
      hsn,
      weight: chargeableWeight({ ...box, weight: weighGoods([box, ...units]) }),
      shelfLifeDays: shortestKeeping([box, ...units]),
      benchMinutes: [box, ...units].reduce((sum, { benchMinutes }) => sum + benchMinutes, 0),
      filling: parts.map(({ good: { stock, daysToMake } }) => ({ stock, daysToMake })),
      hamper: { room: box.room, pieces: parts.map(toPlanned), placed: nameEach(packed.placed, parts) },
    },
  }
}

/** Each key has all colours, also those that nobody named. So another first colour later changes no hamper. */
function resolvePieces(
  goods: ReadonlyMap<number, HamperGood>,
  asked: HamperPieces,
): { ok: true; parts: Part[] } | Refusal<ChoiceRefusalReason> {
  const known = new Map<string, Omit<Part, 'piece'>>()
  const pieces: HamperPiece[] = []
  for (const { id, count, choices = {} } of asked) {
    const good = goods.get(id)
    if (!good || !toPiece(good))
      return refuse('no-such-choice', 'A piece in it is no longer sold. Please fill it once more.')
    const resolved = resolveChoices(good.extras, choices)
    if (!resolved.ok) return refuse(resolved.reason, `${good.name}: ${resolved.message}`)
    const { chosen } = resolved
    const piece = { id, count, choices: toChoices(chosen) }
    const pieceKey = toPieceKey(piece)
    if (!findPiece(pieceKey) || !CHOICE_KEY.test(pieceKey))
      return refuse('no-such-choice', `${good.name} does not go into a hamper in these colours. Please choose others.`)
    known.set(pieceKey, { good, chosen })
    pieces.push(piece)
  }
  return { ok: true, parts: joinPieces(pieces).map((piece) => ({ ...known.get(toPieceKey(piece))!, piece })) }
}

/** Without a weight, nobody knows whether the container bears it. */
export function toPiece({ id, size, weight }: Pick<HamperGood, 'id' | 'size' | 'weight'>): PieceToPack | undefined {
  return size && weight !== null ? { ...size, id, grams: Math.round(weight * 1000) } : undefined
}

/** Leaves out goods that are none. */
export function listPiecesToPack(parts: readonly { good: HamperGood | undefined; count: number }[]): PieceToPack[] {
  return parts.flatMap(({ good, count }) => {
    const piece = good && toPiece(good)
    return piece ? Array.from({ length: count }, () => piece) : []
  })
}

function packParts(room: HamperRoom, parts: readonly Part[]) {
  return pack(room, listPiecesToPack(parts.map(({ good, piece: { count } }) => ({ good, count }))))
}

/** Colours of one variant have one size, so each may take any of its places. */
function nameEach(placed: readonly PlacedPiece[], parts: readonly Part[]): HamperPlan['placed'] {
  const left = new Map(parts.map(({ piece }) => [piece, piece.count]))
  return placed.map((place) => {
    const [piece, count] = [...left].find(([{ id }, count]) => id === place.id && count > 0)!
    left.set(piece, count - 1)
    return { ...place, key: toPieceKey(piece) }
  })
}

/** Each unit takes itself and the parts of its colours from the shelf. */
function listTaken({ good, piece }: Part): number[] {
  const { count } = piece
  const ofChoices = listParts(good, toPieceKey(piece))
  return Array.from({ length: count }, () => [good.id, ...ofChoices]).flat()
}

/** Variants that the colours of this key take, for one piece. */
export function listParts(good: Pick<HamperGood, 'extras'> | undefined, pieceKey: string): number[] {
  const { choices = {} } = findPiece(pieceKey) ?? {}
  const chosen = good?.extras.map((extra) => extra.choices.find(({ key }) => key === choices[extra.key])) ?? []
  return chosen.flatMap((choice) => choice?.variantId ?? [])
}

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

/** `oncePrice` of its colours: once for all hampers of a line, as for a piece that is bought alone. */
export function toPieceChoice(part: Part): ChosenExtra {
  const { good, piece, chosen } = part
  const label = piece.count === 1 ? '1 piece' : `${piece.count} pieces`
  const unitPrice = piece.count * chosen.reduce((sum, each) => sum + each.unitPrice, good.unitPrice)
  const oncePrice = chosen.reduce((sum, each) => sum + each.oncePrice, 0)
  return { key: toPieceKey(piece), name: nameOf(part), choice: String(piece.count), label, unitPrice, oncePrice }
}

const nameOf = ({ good: { id, name }, chosen }: Part) => lineName({ id, name, choices: chosen })

function toPlanned(part: Part): PlannedPiece {
  const { good, piece } = part
  const { id, gstRate, stock } = good
  const picture = findPictureInColours(good, piece.choices)
  const made = stock === null && { isMade: true }
  const key = toPieceKey(piece)
  const parts = listParts(good, key)
  const taken = parts.length > 0 && { parts }
  const tint = picture?.tint && { tint: picture.tint }
  return { id, key, name: nameOf(part), count: piece.count, gstRate, ...made, ...taken, ...tint }
}

type OrderedGoods = { variantId: number; fromStock: boolean; hamper: HamperPlan | null }

/** Pieces that did not come from the shelf are made. @param counted variants that this order took */
export function renewMade<Line extends OrderedGoods>(line: Line, counted: ReadonlySet<number>): Line {
  const { hamper } = line
  if (!hamper) return line
  const pieces = hamper.pieces.map(({ parts, ...piece }) => ({
    ...piece,
    ...(!counted.has(piece.id) && { isMade: true }),
    ...(parts && { parts: parts.filter((id) => counted.has(id)) }),
  }))
  return { ...line, hamper: { ...hamper, pieces } }
}

/** Variants that are made for this line: its own, or pieces of its hamper. */
export function listMadeGoods({ variantId, fromStock, hamper }: OrderedGoods): number[] {
  const made = hamper?.pieces.filter(({ isMade }) => isMade) ?? []
  return [...(fromStock ? [] : [variantId]), ...made.map(({ id }) => id)]
}

function weighGoods(goods: readonly HamperGood[]): number {
  return weighPieces(goods.map(({ weight }) => ({ grams: Math.round((weight ?? DEFAULT_WEIGHT_KG) * 1000) }))) / 1000
}
