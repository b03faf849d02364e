import type { Material } from '../render/material.ts'
import type { Vec } from '../render/vec.ts'
import { light } from './colour.ts'
import { noise, rich } from './noise.ts'
import { paint } from './plain.ts'
import { booti, type Stencil } from './printed.ts'

/** One flower on its stem between two leaves: 1 where the first block prints, 2 where the second does. `size` is its flower's. */
const flower = (x: number, y: number, size: number): number => {
  if (booti(x, y - size * 0.55, size) > 0.5) return Math.hypot(x, y - size * 0.55) < size * 0.2 ? 2 : 1
  const up = y + size * 1.1
  if (Math.abs(x - 0.12 * size * Math.sin((up / size) * 2)) < size * 0.05 && up > -size * 0.55 && up < size * 0.7)
    return 1
  const [lx, ly] = [(Math.abs(x) - size * 0.52) / (size * 0.5), (up + size * 0.1 - Math.abs(x) * 0.75) / (size * 0.2)]
  if (lx * lx + ly * ly < 1) return 1
  const dot = Math.hypot(Math.abs(x) - size * 0.95, y - size * 0.1)
  return dot < size * 0.11 ? 2 : 0
}

/** Rows of flowers, `step` along u and `row` along v, every second row between those of the first. */
export const printedFlowers =
  (step: number, row: number, size: number): Stencil =>
  (u, v) => {
    const at = Math.round(v / row)
    const x = u / step - (at % 2 === 0 ? 0 : 0.5)
    return flower((x - Math.round(x)) * step, v - at * row, size)
  }

/** Two lines at this |v|, and dots of the second block between them. */
export const printedEdge =
  (at: number): Stencil =>
  (u, v) => {
    const off = Math.abs(v) - at
    if (Math.abs(Math.abs(off) - 0.034) < 0.006) return 1
    return Math.hypot(u - Math.round(u / 0.07) * 0.07, off) < 0.014 ? 2 : 0
  }

/** Unbleached cotton printed by hand: two inks, thinner here and there, the second never quite in its place. */
export const blockPrint = (
  hexes: { cotton: string; first: string; second: string },
  ...blocks: Stencil[]
): Material => {
  const [cotton, first, second] = [light(hexes.cotton), light(hexes.first), light(hexes.second)]
  const printAt = (u: number, v: number): number => Math.max(...blocks.map((block) => block(u, v)))
  return {
    look: (s) => {
      const weave = 0.5 * noise(s.u * 80, s.v * 9) + 0.5 * noise(s.u * 9, s.v * 80, 3)
      const [u, v] = [s.u + 0.004 * noise(s.u * 40, s.v * 40), s.v + 0.004 * noise(s.u * 40, s.v * 40, 5)]
      const [one, two] = [printAt(u, v), printAt(u + 0.006, v - 0.004)]
      const ink = two === 2 ? second : one > 0 ? first : null
      const full = ink ? 0.62 + 0.38 * Math.min(1, 1.5 * rich(s.u * 6, s.v * 6)) - 0.1 * weave : 0
      paint(s, cotton.map((c, i) => c + ((ink?.[i] ?? c) - c) * full) as Vec, 0.9 + 0.18 * weave)
      s.rough = 0.95
      s.sheen = 0.12
      s.bumpU = 0.15 * (weave - 0.5)
    },
  }
}
