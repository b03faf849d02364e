import type { ParcelToPack } from '#contract/counter/packing.ts'
import { toGtin } from '#shop/catalogue/gtin.ts'
import { formatOrderNumber, shortenNumber } from '#shop/orders/format-order-number.ts'
import { listMissingUnits } from '#shop/packing/missing-pieces.ts'
import { parsePieceCode, type PieceCode } from '#shop/packing/piece-code.ts'

export type Scanned =
  | { is: 'parcel'; shipment: string }
  | { is: 'piece'; line: number; unit: number; name: string }
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
  if (ours[0]) return { is: 'full', name: ours[0].name }
  for (const { lines, number } of parcels) {
    const found = lines.find(({ codes }) => codes.some(isOfPiece))
    if (found) return { is: 'wrong', name: found.name, of: number, picture: found.picture }
  }
  const short = shortenNumber(typed)
  const numbered = short === null ? undefined : parcels.find(({ number }) => shortenNumber(number) === short)
  return numbered ? { is: 'parcel', shipment: numbered.shipment } : { is: 'unknown', code: typed.trim() }
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
