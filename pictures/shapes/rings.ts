import { dress, faceted, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { gloss, gold } from '../materials/plain.ts'
import { ring } from './ribbons.ts'
import { box, tube } from './solids.ts'
import { lathe, rounded } from './turned.ts'
import { named } from '../nodes.ts'

const drawFingerRing = (r: number, stone: Material | null, metal: Material = gold): Thing => [
  ...put(dress(tube(ring(r, 60), r * 0.11, 12, true), metal), { tip: 90, at: [0, r, 0] }),
  ...(stone
    ? [
        ...put(
          dress(
            faceted(
              lathe(
                [
                  [0.001, -r * 0.34],
                  [r * 0.42, 0.02],
                  [r * 0.3, r * 0.16],
                  [0.001, r * 0.17],
                ],
                10,
              ),
            ),
            stone,
          ),
          { at: [0, r * 2.28, 0] },
        ),
        ...put(dress(tube(ring(r * 0.36, 20), r * 0.05, 8, true), metal), { at: [0, r * 2.2, 0] }),
      ]
    : put(dress(tube(ring(r * 1.0, 60), r * 0.17, 12, true), metal), {
        tip: 90,
        at: [0, r, 0],
        scale: [1, 1, 1.2],
      })),
]

/** A finger ring standing up, its stone on top. */
export const fingerRing = named('ring', drawFingerRing)

export const diamond: Material = gloss('#f4f8fb', 0.02, 0.7)

export const ruby: Material = gloss('#a3123f', 0.03, 0.3)

export const emerald: Material = gloss('#0d6b4a', 0.03, 0.3)

const drawRingCushion = (w: number, d: number, high: number, cloth: Material, rolls = 3): Thing => {
  const each = d / rolls
  return Array.from({ length: rolls }, (_, k) =>
    put(dress(box(w, high, each * 1.02, each * 0.48), cloth), { at: [0, 0, (k - (rolls - 1) / 2) * each] }),
  ).flat()
}

/** A cushion with rolls that hold rings; w along x. */
export const ringCushion = named('ring cushion', drawRingCushion)

const drawRingCone = (r: number, high: number, material: Material, stone: Material | null): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [0.001, 0],
          [r, 0],
          [r * 0.9, 0.06],
          [r * 0.2, high * 0.94],
          [0.001, high],
        ],
        0.05,
      ),
      48,
    ),
    material,
  ),
  ...put(dress(tube(ring(r * 0.52, 48), 0.022, 10, true), gold), { at: [0, high * 0.6, 0], tip: 8 }),
  ...(stone
    ? put(
        dress(
          faceted(
            lathe(
              [
                [0.001, -0.06],
                [0.075, 0.01],
                [0.05, 0.04],
                [0.001, 0.042],
              ],
              10,
            ),
          ),
          stone,
        ),
        { tip: 90, at: [0, high * 0.6 - 0.06, r * 0.52 + 0.05] },
      )
    : []),
]

/** A cone to hold a ring, with the ring on it. */
export const ringCone = named('ring cone', drawRingCone)

const drawRingBox = (size: number, shell: Material, lining: Material, stone: Material | null): Thing => [
  ...dress(box(size, size * 0.5, size, 0.06), shell),
  ...put(dress(box(size * 0.86, 0.05, size * 0.86, 0.03), lining), { at: [0, size * 0.48, 0] }),
  ...put(put(dress(box(size, size * 0.42, size, 0.06), shell), { at: [0, 0, size / 2] }), {
    tip: -100,
    at: [0, size * 0.42, -size * 0.5],
  }),
  ...put(dress(box(size * 0.84, size * 0.84, 0.04, 0.02), lining), {
    tip: -10,
    at: [0, size * 0.52, -size * 0.5],
  }),
  ...put(fingerRing(size * 0.17, stone), { at: [0, size * 0.46, 0.02] }),
]

/** A small open ring box of two halves. */
export const ringBox = named('ring box', drawRingBox)
