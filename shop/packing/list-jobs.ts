import type { Picture } from '#shop/catalogue/product.ts'
import { formatPieceCode } from './piece-code.ts'
import { listRefundedUnits, type LineOfPieces } from './piece-steps.ts'

export const jobKinds = ['letter', 'make', 'proof', 'pack', 'hand over', 'answer'] as const
export type JobKind = (typeof jobKinds)[number]

type Line = LineOfPieces & { line: number; piece: number; name: string; picture: Picture | null }
export type ParcelAtWork = { orderNumber: number; isStopped: boolean; hasOpenStep: boolean; lines: readonly Line[] }
/** `line` is null for the whole parcel. */
export type JobOfParcel = {
  do: 'letter' | 'make' | 'proof' | 'pack'
  line: number | null
  piece: string | null
  name: string
  picture: Picture | null
  count: number
  of: number
}

/** The work that a parcel offers now. @param hasWords lines that are lettered, also while they are made */
export function listJobs(
  { orderNumber, isStopped, hasOpenStep, lines }: ParcelAtWork,
  hasWords: (line: number) => boolean,
): JobOfParcel[] {
  const wanted = lines.filter(({ quantity }) => quantity > 0)
  if (isStopped || wanted.length === 0) return []
  const jobs = wanted.flatMap((each): JobOfParcel[] => {
    const { line, piece, name, picture, quantity: of, proof } = each
    const open = listOpenUnits(each)
    const first = (units: readonly number[]) =>
      formatPieceCode({ number: orderNumber, piece: piece + (units[0] ?? 1) - 1 })
    const job = { line, name, picture, of }
    if (proof === 'wish') return [{ ...job, do: 'proof', piece: first(listWantedUnits(each)), count: of }]
    if (proof === 'waits' || open.length === 0) return []
    return [{ ...job, do: hasWords(line) ? 'letter' : 'make', piece: first(open), count: open.length }]
  })
  if (hasOpenStep) return jobs
  const [{ picture }] = wanted as [Line, ...Line[]]
  const count = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const name = wanted.map((each) => `${each.quantity} × ${each.name}`).join(', ')
  return [...jobs, { do: 'pack', line: null, piece: null, name, picture, count, of: count }]
}

const listUnits = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

export function listWantedUnits(line: LineOfPieces): number[] {
  const refunded = listRefundedUnits(line)
  return listUnits(line.quantity + line.refundedUnits).filter((unit) => !refunded.includes(unit))
}

/** Wanted units that are not made or lettered yet. */
export function listOpenUnits(line: LineOfPieces): number[] {
  return line.work === null ? [] : listWantedUnits(line).filter((unit) => !line.made.includes(unit))
}
