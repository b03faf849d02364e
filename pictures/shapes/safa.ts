import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lerp } from '../render/vec.ts'
import { gloss, gold, wax } from '../materials/plain.ts'
import { bead } from './beads.ts'
import { ring } from './ribbons.ts'
import { ball } from './turned.ts'
import { tube } from './solids.ts'

/** A tied safa: cloth wound in slanting folds around a cap, a pleated fan above, a brooch in front. */
export const safa = (r: number, silk: Material, border: Material): Thing => {
  const wound = Array.from({ length: 9 }, (_, k): Thing => {
    const t = k / 8
    const lean = (k % 2 ? 1 : -1) * lerp(13, 7, t)
    const q = r * lerp(0.86, 0.5, t ** 1.7)
    const thick = r * lerp(0.2, 0.24, t)
    const path = ring(q, 90)
    const roll1 = put(
      dress(
        tube(path, (u) => thick * (0.92 + 0.14 * Math.sin(u * 6.283 * 2 + k)), 20, true),
        silk,
      ),
      { scale: [1, 0.78, 1.1] },
    )
    return put(roll1, { roll: lean, tip: k % 3 === 0 ? -6 : 5, at: [0, r * (0.22 + 0.74 * t), 0] })
  }).flat()
  const fan = (from: number, to: number, z: number, dye: Material): Thing =>
    dress(
      surface(90, 8, (u, v) => {
        const a = (u - 0.5) * 1.7
        const q = r * lerp(from, to, v)
        return [q * Math.sin(a) * 0.9, q * Math.cos(a), z + 0.07 * r * Math.cos(u * 50) * (0.3 + 0.7 * v)]
      }),
      dye,
    )
  const tail = surface(12, 40, (u, v) => {
    const w = r * lerp(0.34, 0.62, v)
    return [
      r * 0.62 + (u - 0.5) * w + v * r * 0.62,
      r * (0.5 - 0.42 * v),
      -r * 0.5 + v * r * 0.42 + 0.05 * r * Math.cos(u * 14),
    ]
  })
  return [
    ...wound,
    ...put(dress(ball(r * 0.62, 32), silk), { scale: [1, 0.8, 1], at: [0, r * 0.72, 0] }),
    ...put([...fan(0.15, 0.7, 0, silk), ...fan(0.7, 0.76, 0.004, border)], {
      roll: -8,
      tip: 8,
      at: [r * 0.06, r * 0.98, r * 0.3],
    }),
    ...dress(tail, silk),
    ...put(bead(r * 0.12, gold), { at: [r * 0.03, r * 0.74, r * 1.0] }),
    ...put(bead(r * 0.075, gloss('#0d6b4a', 0.05, 0.2)), { at: [r * 0.03, r * 0.98, r * 0.94] }),
    ...put(bead(r * 0.07, wax('#fff6ea')), { at: [r * 0.03, r * 0.58, r * 1.08] }),
  ]
}
