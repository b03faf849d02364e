import type { HamperRoom, HamperSize } from './hamper-measures.ts'

export type PieceToPack = HamperSize & { id: number; grams: number }
/** Millimetres from a corner of the floor; `length`, `breadth` and `height` after turning. */
export type PlacedPiece = Record<'id' | 'x' | 'y' | 'z' | 'length' | 'breadth' | 'height', number>
export type Packed = { ok: true; placed: PlacedPiece[] } | { ok: false; reason: 'too-many' | 'too-heavy' | 'no-room' }

export const MAX_PIECES = 24
/** Between pieces, for fingers and paper. */
const GAP_MM = 3

/** Equal pieces give an equal result, in any order. No two pieces overlap, and none leaves the room. */
export function pack(room: HamperRoom, pieces: readonly PieceToPack[]): Packed {
  if (pieces.length > MAX_PIECES) return { ok: false, reason: 'too-many' }
  if (weighPieces(pieces) > room.mostGrams) return { ok: false, reason: 'too-heavy' }
  const surfaces = [openSurface({ x: 0, y: 0, z: 0, length: room.length, breadth: room.breadth })]
  const placed: PlacedPiece[] = []
  for (const piece of pieces.toSorted(compareForPacking)) {
    const place = findPlace(surfaces, piece, room.height + room.rim)
    if (!place) return { ok: false, reason: 'no-room' }
    const { surface, ...at } = place
    cover(surface, at)
    const { x, y, z } = surface
    const stands = { ...at, id: piece.id, x: x + at.x, y: y + at.y, z }
    placed.push(stands)
    if (piece.bears && z === 0) surfaces.push(openSurface({ ...stands, z: stands.height }))
  }
  return { ok: true, placed: placed.toSorted((a, b) => a.z - b.z || a.y - b.y || a.x - b.x) }
}

export function weighPieces(pieces: readonly Pick<PieceToPack, 'grams'>[]): number {
  return pieces.reduce((sum, { grams }) => sum + grams, 0)
}

/** The largest footprint first. The id decides between equal ones, so that a cart's order does not matter. */
function compareForPacking(a: PieceToPack, b: PieceToPack): number {
  return b.length * b.breadth - a.length * a.breadth || b.height - a.height || a.id - b.id
}

/** The skyline has, for each stretch of the length, the breadth that is taken there. */
type Surface = { x: number; y: number; z: number; length: number; breadth: number; skyline: Stretch[] }
type Stretch = { from: number; to: number; taken: number }
type Sides = { length: number; breadth: number; height: number }
type Spot = Sides & { x: number; y: number }

function openSurface({ x, y, z, length, breadth }: Omit<Surface, 'skyline'>): Surface {
  return { x, y, z, length, breadth, skyline: [{ from: 0, to: length + GAP_MM, taken: 0 }] }
}

/** Standing pieces look best, so a piece lies only where it cannot stand. */
function findPlace(surfaces: readonly Surface[], piece: PieceToPack, top: number) {
  const { length, breadth, height, isUpright } = piece
  const standing = turn(length, breadth, height)
  const lying = isUpright ? [] : [...turn(length, height, breadth), ...turn(breadth, height, length)]
  for (const ways of [standing, lying])
    for (const surface of surfaces) {
      const spots = ways
        .filter((way) => surface.z + way.height <= top)
        .flatMap((way) => findSpots(surface, way))
        .toSorted((a, b) => a.y + a.breadth - (b.y + b.breadth) || a.x - b.x || b.length - a.length)
      if (spots[0]) return { ...spots[0], surface }
    }
  return undefined
}

function turn(length: number, breadth: number, height: number): Sides[] {
  const sides = { length, breadth, height }
  return length === breadth ? [sides] : [sides, { ...sides, length: breadth, breadth: length }]
}

function findSpots({ skyline, length, breadth }: Surface, way: Sides): Spot[] {
  return skyline.flatMap(({ from: x }) => {
    const under = skyline.filter(({ from, to }) => to > x && from < x + way.length + GAP_MM)
    const y = Math.max(...under.map(({ taken }) => taken))
    return x + way.length <= length && y + way.breadth <= breadth ? [{ ...way, x, y }] : []
  })
}

function cover(surface: Surface, { x, y, length, breadth }: Spot): void {
  const end = x + length + GAP_MM
  const kept = surface.skyline.flatMap(({ from, to, taken }) => {
    const left = { from, to: Math.min(to, x), taken }
    const right = { from: Math.max(from, end), to, taken }
    return [left, right].filter((stretch) => stretch.from < stretch.to)
  })
  surface.skyline = [...kept, { from: x, to: end, taken: y + breadth + GAP_MM }].toSorted((a, b) => a.from - b.from)
}
