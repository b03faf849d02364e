import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lerp, type Vec } from '../render/vec.ts'
import { gloss, gold, wax } from '../materials/plain.ts'
import { bead } from './beads.ts'
import { ring } from './ribbons.ts'
import { curve, lathe, type Flat } from './turned.ts'
import { tube } from './solids.ts'
import { named } from '../nodes.ts'

const drawHeadStand = (r: number, stuff: Material, trim: Material): Thing => {
  const line = curve<Flat>(
    [
      [r * 0.9, 0],
      [r, r * 0.22],
      [r * 0.98, r * 0.62],
      [r * 0.78, r * 1.02],
      [r * 0.42, r * 1.24],
      [0.001, r * 1.3],
    ],
    60,
  )
  const seam = (k: number): Vec[] =>
    line.map(([q, y]) => {
      const a = ((k + 0.5) / 8) * 6.28319
      return [q * 0.985 * Math.sin(a), y, q * 0.985 * Math.cos(a)]
    })
  return [
    ...dress(
      lathe(line, 160, 'units', (a) => 1 + 0.022 * Math.abs(Math.cos(a * 4))),
      stuff,
    ),
    ...Array.from({ length: 8 }, (_, k) => dress(tube(seam(k), r * 0.014, 6), trim)).flat(),
    ...put(bead(r * 0.1, trim), { at: [0, r * 1.32, 0] }),
    ...put(dress(tube(ring(r * 0.94, 80), r * 0.045, 10, true), trim), { at: [0, r * 0.04, 0] }),
  ]
}

/** A padded dome in eight panels that keeps a tied safa in shape, with a button on top and a cord around its foot. */
export const headStand = named('head stand', drawHeadStand)

const drawKalgi = (r: number, silk: Material): Thing => {
  const fan = (from: number, to: number, lift: number, dye: Material): Thing =>
    dress(
      surface(90, 8, (u, v) => {
        const a = (u - 0.5) * 1.7
        const q = r * lerp(from, to, v)
        return [q * Math.sin(a) * 0.9, lift + 0.06 * r * Math.cos(u * 50) * (0.3 + 0.7 * v), -q * Math.cos(a)]
      }),
      dye,
    )
  return [
    ...fan(0.15, 0.9, 0.05, silk),
    ...fan(0.9, 0.98, 0.055, gold),
    ...put(bead(r * 0.17, gold), { at: [0, 0.06, 0] }),
    ...put(bead(r * 0.1, gloss('#0d6b4a', 0.05, 0.2)), { at: [0, 0.16, 0.02] }),
    ...put(bead(r * 0.09, wax('#fff6ea')), { at: [0, 0.06, r * 0.26] }),
  ]
}

/** An ornament for the turban, lying flat with its fan away from the viewer. */
export const kalgi = named('kalgi', drawKalgi)
