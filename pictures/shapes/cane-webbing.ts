import { dress, surface, type Mesh, type Thing } from '../render/mesh.ts'
import type { Vec } from '../render/vec.ts'
import { cane } from '../materials/grained.ts'
import { ring } from './ribbons.ts'
import { tube } from './solids.ts'
import { named } from '../nodes.ts'

/** Between pairs of strands. */
const step = 0.17
/** Between the two strands of a pair, from middle to middle. */
const apart = 0.042
const wide = 0.033
const thick = 0.012
/** How far strands go up and down past each other. */
const sway = 0.013

/** One strand: a flat half-round ribbon along a line of the floor, at the height that `over` tells, within a circle. */
const strand = (
  foot: [number, number],
  way: [number, number],
  over: (x: number, z: number) => number,
  radius: number,
): Mesh | null => {
  const away = foot[0] * way[1] - foot[1] * way[0]
  const half = Math.sqrt(Math.max(0, radius * radius - away * away))
  if (half < 0.08) return null
  const middle = foot[0] * way[0] + foot[1] * way[1]
  const pieces = Math.ceil((half * 2) / (step / 6))
  return surface(
    4,
    pieces,
    (u, v): Vec => {
      const t = -middle + (2 * v - 1) * half
      const x = foot[0] + way[0] * t
      const z = foot[1] + way[1] * t
      const side = (u - 0.5) * wide
      return [x + way[1] * side, over(x, z) + thick * Math.sin(Math.PI * (0.08 + 0.84 * u)), z - way[0] * side]
    },
    { uv: [wide, half * 2] },
  )
}

const drawWebbing = (radius: number): Thing => {
  const count = Math.ceil((radius * Math.SQRT2) / step)
  const slope = Math.SQRT1_2
  const wave = (x: number): number => Math.cos((Math.PI * x) / step)
  const all: (Mesh | null)[] = []
  for (let k = -count; k <= count; k++) {
    for (const second of [-0.5, 0.5]) {
      const at = k * step + second * apart
      const sign = (k % 2 ? -1 : 1) * (second > 0 ? -1 : 1)
      all.push(strand([at, 0], [0, 1], (_x, z) => sign * sway * wave(z), radius))
      all.push(strand([0, at], [1, 0], (x) => -sign * sway * wave(x), radius))
    }
    // Slanting strands cut the corners of the squares: one way they go over what lies along, the other way under it.
    const past = (k + 0.5) * step
    all.push(strand([past, 0], [slope, slope], (x) => 1.5 * sway * Math.cos((2 * Math.PI * x) / step), radius))
    all.push(strand([past, 0], [-slope, slope], (x) => -1.5 * sway * Math.cos((2 * Math.PI * x) / step), radius))
  }
  const tones = ['#dcb272', '#d3a765', '#e2bc80'].map((hex) => cane(hex))
  return [
    ...all.flatMap((mesh, i) => (mesh ? dress(mesh, tones[i % 3]!) : [])),
    ...dress(tube(ring(radius - 0.03, 140), 0.034, 10, true), cane('#c99a58')),
  ]
}

/** Cane woven in six ways as on chairs, with open eight-sided eyes, level around the origin; held by a reed along its edge. */
export const caneWebbing = named('cane webbing', drawWebbing)
