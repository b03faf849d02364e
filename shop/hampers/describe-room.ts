import type { HamperRoom } from './hamper-measures.ts'
import { pack, weighPieces, type PieceToPack } from './pack.ts'

/** Percent, and grams. */
export type Fullness = { floor: number; grams: number; mostGrams: number }

/** The floor under the lower layer; without a packing the footprints of all pieces, 100 at most. */
export function measureFullness(room: HamperRoom, pieces: readonly PieceToPack[]): Fullness {
  const packed = pack(room, pieces)
  const below = packed.ok ? packed.placed.filter(({ z }) => z === 0) : pieces
  const covered = below.reduce((sum, { length, breadth }) => sum + length * breadth, 0)
  const floor = Math.min(100, Math.round((100 * covered) / (room.length * room.breadth)))
  return { floor, grams: weighPieces(pieces), mostGrams: room.mostGrams }
}

/** @returns the number of further pieces of one kind that go in */
export function countMore(room: HamperRoom, pieces: readonly PieceToPack[], piece: PieceToPack): number {
  const filled = [...pieces, piece]
  while (pack(room, filled).ok) filled.push(piece)
  return filled.length - 1 - pieces.length
}
