/** `ticked` are the units in the box, counted from 1. */
export type LineToPack = { name: string; quantity: number; ticked: readonly number[] }
type LineToFetch = Pick<LineToPack, 'quantity' | 'ticked'> & {
  refundedUnits?: number
  picked: readonly number[]
  missing: readonly number[]
}

type PieceInside = { name: string; count: number; ticked?: readonly number[] }
export type LineToTick = LineToPack & { hamper?: { pieces: readonly PieceInside[] } | null }

/** A line and the pieces inside its hampers. Units of a piece count through all wanted hampers of the line. */
export function listToTick({ hamper, ...line }: LineToTick): LineToPack[] {
  const pieces = hamper?.pieces ?? []
  return [...pieces.map((piece) => toLineInside(piece, line)), line]
}

/** A table kept on a device from before has no ticks of pieces. */
export function toLineInside(
  { name, count, ticked = [] }: PieceInside,
  { quantity }: { quantity: number },
): LineToPack {
  return { name, quantity: count * quantity, ticked }
}

const listUnits = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

export function listMissingUnits({ quantity, ticked }: Pick<LineToPack, 'quantity' | 'ticked'>): number[] {
  const packed = new Set(ticked)
  const left = Math.max(0, quantity - packed.size)
  return listUnits(quantity)
    .filter((unit) => !packed.has(unit))
    .slice(0, left)
}

export function countSurplus({ quantity, ticked }: Pick<LineToPack, 'quantity' | 'ticked'>): number {
  return Math.max(0, new Set(ticked).size - quantity)
}

/** A refunded unit first cancels a missing one. */
export function sortUnits({ quantity, refundedUnits = 0, ticked, picked, missing }: LineToFetch) {
  const left = Math.max(0, quantity - ticked.length)
  const rest = listUnits(quantity + refundedUnits).filter((unit) => !ticked.includes(unit))
  const there = rest.filter((unit) => !missing.includes(unit))
  const pickedFirst = there.toSorted((a, b) => Number(picked.includes(b)) - Number(picked.includes(a)))
  const toFetch = pickedFirst.slice(0, left).toSorted((a, b) => a - b)
  const notThere = rest.filter((unit) => missing.includes(unit)).slice(0, left - toFetch.length)
  return { toFetch, notThere }
}

type Wording = {
  some: (count: number, all: number, name: string) => string
  list: (items: readonly string[]) => string
}
const english: Wording = {
  some: (count, all, name) => `${count} of ${all} ${name}`,
  list: (items) => new Intl.ListFormat('en-IN').format(items),
}

export function describeMissing(lines: readonly LineToPack[], wording = english): string | null {
  const missing = lines.flatMap((line) => {
    const units = listMissingUnits(line).length
    if (units === 0) return []
    return [line.quantity === 1 ? line.name : wording.some(units, line.quantity, line.name)]
  })
  return missing.length === 0 ? null : wording.list(missing)
}

export function describeSurplus(lines: readonly LineToPack[], list = english.list): string | null {
  const over = lines.flatMap((line) => (countSurplus(line) > 0 ? [`${countSurplus(line)} × ${line.name}`] : []))
  return over.length === 0 ? null : list(over)
}
