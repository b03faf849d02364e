import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import type { Vec } from '../render/vec.ts'
import { gloss, leaf } from '../materials/plain.ts'
import { cord, ring } from './ribbons.ts'
import { ball, curve, lathe } from './turned.ts'
import { tube } from './solids.ts'
import { named } from '../nodes.ts'

const drawFruit = (r: number, skin: Material, stalk = '#5b4630', squash = 0.9): Thing => [
  ...dress(
    lathe(
      curve<[number, number]>(
        [
          [0.001, r * 0.08],
          [r * 0.4, 0],
          [r * 0.95, r * 0.6 * squash],
          [r * 0.9, r * 1.25 * squash],
          [r * 0.4, r * 1.74 * squash],
          [0.001, r * 1.58 * squash],
        ],
        40,
      ),
      48,
    ),
    skin,
  ),
  ...dress(
    tube(
      curve<Vec>(
        [
          [0, r * 1.5 * squash, 0],
          [0.01, r * 1.8 * squash, 0],
          [0.06 * r, r * 2.05 * squash, 0],
        ],
        8,
      ),
      r * 0.05,
      6,
    ),
    leaf(stalk),
  ),
]

/** Round fruit with a dimple and a stalk. */
export const fruit = named('fruit', drawFruit)

const drawBanana = (long: number, hex = '#edc340'): Thing =>
  dress(
    tube(
      Array.from({ length: 28 }, (_, i): Vec => {
        const a = -0.75 + (i / 27) * 1.5
        return [long * 0.62 * Math.sin(a), long * 0.62 * (1 - Math.cos(a)), 0]
      }),
      (t) => long * 0.13 * Math.min(1, Math.sin(Math.PI * (0.04 + 0.92 * t)) ** 0.5),
      12,
    ),
    gloss(hex, 0.5),
  )

export const banana = named('banana', drawBanana)

const drawDressedCoconut = (r: number, silk: Material, lace: Material): Thing => [
  ...put(dress(ball(r, 40), silk), { scale: [0.9, 1.06, 0.9], at: [0, r, 0] }),
  ...[0.5, 1.0, 1.5].flatMap((y) =>
    put(
      dress(
        tube(ring(r * 0.9 * Math.sqrt(Math.max(0.05, 1 - ((y - 1) / 1.06) ** 2)) * 1.01, 60), 0.035, 8, true),
        lace,
      ),
      { at: [0, y * r, 0] },
    ),
  ),
  ...put(cord(ring(r * 0.2, 30), 0.05, lace, 2, true), { at: [0, r * 2.02, 0] }),
]

/** A coconut dressed for a ceremony: gold lace around, pearls and a motif. */
export const dressedCoconut = named('coconut', drawDressedCoconut)
