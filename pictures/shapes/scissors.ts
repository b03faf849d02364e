import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lerp, type Vec } from '../render/vec.ts'
import { brass } from '../materials/plain.ts'
import { tube } from './solids.ts'
import { ball, curve } from './turned.ts'

/** Tailor's scissors lying open by so many degrees, their points towards x; `long` from points to bows. */
export const scissors = (long: number, open: number, steel: Material, bows: Material = brass): Thing => {
  const half = (side: number, y: number): Thing =>
    put(
      [
        ...dress(blade(long * 0.56, side), steel),
        ...dress(
          tube(
            curve<Vec>(
              [
                [0.06 * long, 0, 0],
                [-0.08 * long, 0, 0.012 * long * side],
                [-0.2 * long, 0.01, 0.05 * long * side],
              ],
              12,
            ),
            (t) => lerp(0.028, 0.02, t) * long,
            12,
          ),
          bows,
        ),
        ...dress(tube(bowAt(long, side), 0.02 * long, 12, true), bows),
      ],
      { turn: (side * open) / 2, at: [0, y, 0] },
    )
  return [
    ...half(1, 0.04 * long),
    ...half(-1, 0.052 * long),
    ...put(dress(ball(0.03 * long, 18), bows), { at: [0, 0.066 * long, 0], scale: [1, 0.6, 1] }),
  ]
}

/** The oval a thumb goes through. */
const bowAt = (long: number, side: number): Vec[] =>
  Array.from({ length: 49 }, (_, i) => {
    const a = (i / 48) * 6.28319
    const x = 0.14 * long * Math.cos(a)
    const z = 0.075 * long * Math.sin(a)
    return [-0.32 * long + x - z * 0.1 * side, 0, side * 0.1 * long + z + x * -0.2 * side]
  })

/** Ground to an edge on one side, thick at its back, ending in a point. */
const blade = (long: number, side: number) =>
  surface(6, 24, (u, v) => {
    const wide = long * (0.14 * (1 - v ** 1.6) + 0.006)
    const back = -0.02 * long * (1 - v)
    return [
      long * (v * 1.04 - 0.06),
      0.022 * long * (1 - u) * (1 - 0.6 * v),
      side * -1 * (back + u * wide) + 0.04 * long * side,
    ]
  })
