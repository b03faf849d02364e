import type { ParcelToPack } from '#contract/counter/packing.ts'
import { listMissingUnits } from '#shop/packing/missing-pieces.ts'

type Line = ParcelToPack['lines'][number]
export type Shelf = {
  shelf: string
  pieces: { name: string; choices: string; units: number; picture: Line['picture'] }[]
}

/** What is still to fetch for these parcels, shelf by shelf in their order, the same pieces summed. */
export function listShelves(parcels: readonly Pick<ParcelToPack, 'lines'>[]): Shelf[] {
  const shelves = new Map<string, Shelf>()
  for (const { shelf: at, name, choices, picture, ...units } of parcels.flatMap(({ lines }) => lines)) {
    const missing = listMissingUnits(units).length
    if (missing === 0) continue
    const shelf = shelves.get(at) ?? { shelf: at, pieces: [] }
    shelves.set(at, shelf)
    const same = shelf.pieces.find((piece) => piece.name === name && piece.choices === choices)
    if (same) same.units += missing
    else shelf.pieces.push({ name, choices, units: missing, picture })
  }
  // What has no shelf comes last.
  return [...shelves.values()].toSorted((a, b) =>
    a.shelf === '' || b.shelf === ''
      ? b.shelf.length - a.shelf.length
      : a.shelf.localeCompare(b.shelf, 'en', { numeric: true }),
  )
}
