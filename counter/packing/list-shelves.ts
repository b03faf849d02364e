import type { ParcelToPack } from '#contract/counter/packing.ts'
import { sortUnits } from '#shop/packing/missing-pieces.ts'

type Line = ParcelToPack['lines'][number]
export type ShelfUnit = { shipment: string; line: number; unit: number; isPicked: boolean }
export type ShelfPiece = Pick<Line, 'name' | 'choices' | 'picture' | 'codes'> & { units: ShelfUnit[] }
export type Shelf = { shelf: string; pieces: ShelfPiece[] }

/**
 * Units to pick for these parcels, in the order of shelves, with equal pieces added up. The first parcels get their
 * units first. Packed and missing units are left out.
 */
export function listShelves(parcels: readonly Pick<ParcelToPack, 'shipment' | 'lines'>[]): Shelf[] {
  const shelves = new Map<string, Shelf>()
  for (const { shipment, lines } of parcels)
    for (const line of lines) {
      const units = listUnits(shipment, line)
      if (units.length === 0) continue
      const { name, choices, picture, codes } = line
      const shelf = shelves.get(line.shelf) ?? { shelf: line.shelf, pieces: [] }
      shelves.set(line.shelf, shelf)
      const same = shelf.pieces.find((piece) => piece.name === name && piece.choices === choices)
      if (same) same.units.push(...units)
      else shelf.pieces.push({ name, choices, picture, codes, units })
    }
  // Pieces without a shelf come last.
  return [...shelves.values()].toSorted((a, b) =>
    a.shelf === '' || b.shelf === ''
      ? b.shelf.length - a.shelf.length
      : a.shelf.localeCompare(b.shelf, 'en', { numeric: true }),
  )
}

function listUnits(shipment: string, line: Line): ShelfUnit[] {
  const { toFetch } = sortUnits(line)
  return toFetch.map((unit) => ({ shipment, line: line.line, unit, isPicked: line.picked.includes(unit) }))
}

/** @param typed a scanned code */
export function findOnShelf(shelves: readonly Shelf[], typed: string): ShelfPiece | undefined {
  const code = typed.trim().toUpperCase()
  const found = shelves
    .flatMap(({ pieces }) => pieces)
    .filter(({ codes }) => codes.some((each) => each.toUpperCase() === code))
  return found.find(({ units }) => units.some(({ isPicked }) => !isPicked)) ?? found[0]
}
