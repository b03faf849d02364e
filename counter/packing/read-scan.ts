import type { ParcelToPack } from '#contract/counter/packing.ts'
import { toGtin } from '#shop/catalogue/gtin.ts'
import { formatOrderNumber, shortenNumber } from '#shop/orders/format-order-number.ts'
import { listMissingUnits, toLineInside } from '#shop/packing/missing-pieces.ts'
import { parsePieceCode, type PieceCode } from '#shop/packing/piece-code.ts'

export type Scanned =
  | { is: 'parcel'; shipment: string }
  /** `piece`: inside a hamper. */
  | { is: 'piece'; line: number; piece?: string | undefined; unit: number; name: string }
  /** Colours that share this code are still missing. */
  | { is: 'several'; name: string }
  /** All of this piece are in the box. */
  | { is: 'full'; name: string }
  /** A piece of another parcel. */
  | { is: 'wrong'; name: string; of: string; picture: ParcelToPack['lines'][number]['picture'] }
  | { is: 'unknown'; code: string }

/** @param open the parcel on screen, if any */
export function readScan(typed: string, parcels: readonly ParcelToPack[], open: ParcelToPack | undefined): Scanned {
  const tagged = parsePieceCode(typed)
  if (tagged) return readTag(typed, tagged, parcels, open)
  const code = typed.trim().toUpperCase()
  const isCode = (each: string | null) => each !== null && each.toUpperCase() === code
  const isOfPiece = (each: string) => toGtin(each.toUpperCase()) === toGtin(code)
  const parcel = parcels.find(({ reference, number, awb }) => [reference, number, awb].some(isCode))
  if (parcel) return { is: 'parcel', shipment: parcel.shipment }
  const ours = open?.lines.filter(({ codes }) => codes.some(isOfPiece)) ?? []
  for (const { line, name, ...units } of ours) {
    const [unit] = listMissingUnits(units)
    if (unit !== undefined) return { is: 'piece', line, unit, name }
  }
  const inside = (open?.lines ?? []).flatMap((line) => listInside(line, isOfPiece))
  const missing = inside.flatMap(({ units: [unit], ...piece }) => (unit === undefined ? [] : [{ ...piece, unit }]))
  const [piece] = missing
  if (piece && missing.some(({ name }) => name !== piece.name))
    return { is: 'several', name: missing.map(({ name }) => name).join(' / ') }
  if (piece) return { is: 'piece', ...piece }
  const full = ours[0] ?? inside[0]
  if (full) return { is: 'full', name: full.name }
  for (const { lines, number } of parcels) {
    const found = lines.find(({ codes }) => codes.some(isOfPiece))
    if (found) return { is: 'wrong', name: found.name, of: number, picture: found.picture }
    const [piece] = lines.flatMap((line) => listInside(line, isOfPiece))
    // The picture of its line is that of the box.
    if (piece) return { is: 'wrong', name: piece.name, of: number, picture: null }
  }
  const short = shortenNumber(typed)
  const numbered = short === null ? undefined : parcels.find(({ number }) => shortenNumber(number) === short)
  return numbered ? { is: 'parcel', shipment: numbered.shipment } : { is: 'unknown', code: typed.trim() }
}

/** Pieces inside a hamper by their code, with the units that are missing. A table kept from before has no codes. */
function listInside(
  { line, quantity, hamper }: ParcelToPack['lines'][number],
  isOfPiece: (code: string) => boolean,
): { line: number; piece: string; name: string; units: number[] }[] {
  const found = hamper?.pieces.filter(({ codes }: { codes?: string[] }) => codes?.some(isOfPiece)) ?? []
  return found.map((piece) => {
    const units = listMissingUnits(toLineInside(piece, { quantity }))
    return { line, piece: piece.key, name: piece.name, units }
  })
}

/** The tag of one piece: into the open box, or it opens its own. */
function readTag(
  typed: string,
  { number, piece }: PieceCode,
  parcels: readonly ParcelToPack[],
  open: ParcelToPack | undefined,
): Scanned {
  for (const parcel of parcels.filter(({ order }) => order === formatOrderNumber(number)))
    for (const { line, name, piece: first, quantity, refundedUnits, ticked, picture } of parcel.lines) {
      const unit = piece - first + 1
      if (!(unit >= 1 && unit <= quantity + refundedUnits)) continue
      if (!open) return { is: 'parcel', shipment: parcel.shipment }
      if (open.shipment !== parcel.shipment) return { is: 'wrong', name, of: parcel.number, picture }
      return ticked.includes(unit) ? { is: 'full', name } : { is: 'piece', line, unit, name }
    }
  return { is: 'unknown', code: typed.trim() }
}
