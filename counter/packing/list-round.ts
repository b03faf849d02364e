import type { ParcelToPack } from '#contract/counter/packing.ts'
import { sortUnits } from '#shop/packing/missing-pieces.ts'
import { listShelves } from './list-shelves.ts'

/** One goes round the shelves for so many parcels at most. */
const MAX_ROUND = 12

export type Round = {
  /** Parcels on the signed-in person's pick list. */
  mine: ParcelToPack[]
  /** Parcels for a next pick list, the most urgent first, up to a full list. */
  next: ParcelToPack[]
  others: { by: string; parcels: ParcelToPack[]; picked: number; pieces: number }[]
  short: ParcelToPack[]
}

/** @param parcels the most urgent first */
export function listRound(parcels: readonly ParcelToPack[]): Round {
  const open = parcels.filter(({ packing }) => packing?.packedAt == null)
  const mine = open.filter(({ pick }) => pick?.isMine)
  const short = open.filter((parcel) => listMissing(parcel).length > 0)
  const free = open.filter(isFree)
  const names = new Set(open.flatMap(({ pick }) => (pick && !pick.isMine ? [pick.by] : [])))
  const others = [...names].map((by) => {
    const theirs = open.filter(({ pick }) => pick && !pick.isMine && pick.by === by)
    return { by, parcels: theirs, ...countOf(theirs) }
  })
  return { mine, next: free.slice(0, Math.max(0, MAX_ROUND - mine.length)), others, short }
}

/** Nobody has it in hand, and its pieces should be there. */
export function isFree(parcel: ParcelToPack): boolean {
  const isTouched = parcel.pick !== null || parcel.stop !== null || parcel.packing !== null
  return !isTouched && listMissing(parcel).length === 0 && countOf([parcel]).pieces > 0
}

export function countOf(parcels: readonly ParcelToPack[]): { picked: number; pieces: number } {
  const units = listShelves(parcels).flatMap(({ pieces }) => pieces.flatMap((piece) => piece.units))
  return { picked: units.filter(({ isPicked }) => isPicked).length, pieces: units.length }
}

/** Lines with units that were not on the shelf and are in no box. */
export function listMissing({ lines }: Pick<ParcelToPack, 'lines'>) {
  return lines
    .map((line) => ({ ...line, missing: sortUnits(line).notThere }))
    .filter(({ missing }) => missing.length > 0)
}
