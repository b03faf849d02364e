import { together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { gold, paper } from '../../materials/plain.ts'
import { oneBooti, printed } from '../../materials/printed.ts'
import { pillowBox } from '../../shapes/paper-goods.ts'
import { tube } from '../../shapes/solids.ts'
import { heap, inCircle } from '../../shapes/nuts.ts'

/** A gold thread once around a box, near its end. */
const thread = tube(
  Array.from({ length: 40 }, (_, i): Vec => {
    const a = (i / 39) * 6.28319
    const lens = 0.25 + 0.75 * Math.abs(Math.sin(a))
    return [0.52, 0.21 + 0.2 * Math.sin(a) * lens, 0.5 * Math.cos(a)]
  }),
  0.016,
  6,
)

/** A pillow box with a foil booti, tied. */
const tied = (hex: string): Thing => {
  const foil: Material = hex === '#8a1f45' ? gold : paper('#8a1f45')
  return [...pillowBox(1.6, 1.0, 0.42, printed(paper(hex), foil, oneBooti(0.8, 0.5, 0.2))), ...dress(thread, gold)]
}

const wine = '#8a1f45'
const blush = '#f1cfc2'
const ivory = '#fbf3e6'
const pack = [wine, blush, ivory, wine, blush, ivory, wine, blush, ivory, wine]

const stacked = (): Thing => [
  ...[ivory, wine, blush, ivory].flatMap((hex, i) =>
    put(tied(hex), { at: [-0.85 + 0.05 * i, 0.02 + i * 0.38, -0.6], turn: 12 - i * 9 }),
  ),
  ...[wine, ivory].flatMap((hex, i) => put(tied(hex), { at: [1.0, 0.02 + i * 0.38, -0.55], turn: -14 - i * 12 })),
  ...[blush, wine, ivory].flatMap((hex, i) =>
    put(tied(hex), {
      at: [-1.15 + i * 1.12, 0.02, 0.95 + 0.1 * Math.sin(i * 2)],
      turn: 68 - i * 10,
      scale: 0.92,
    }),
  ),
  ...put(heap('mishri', 12, inCircle(0.3, 0.03), 3), { at: [1.9, 0.02, 1.35] }),
]

const close = (): Thing => [
  ...put(tied(wine), { at: [-0.25, 0.02, 0.25], turn: 24, scale: 1.25 }),
  ...put(tied(ivory), { at: [0.95, 0.02, -0.95], turn: -14, scale: 1.25 }),
  ...put(tied(blush), { at: [-1.3, 0.02, -1.0], turn: 40, scale: 1.25 }),
  ...put(heap('mishri', 10, inCircle(0.3, 0.03), 5), { at: [1.15, 0.02, 0.7] }),
]

const spread = (): Thing =>
  pack.flatMap((hex, i) =>
    put(tied(hex), {
      at: [-1.25 + (i % 4) * 0.85 + (i > 7 ? 0.85 : 0), 0.02, -1.25 + Math.floor(i / 4) * 1.25],
      turn: 78 + 8 * Math.sin(i * 3),
      scale: 0.78,
    }),
  )

export const pillows: Recipe = {
  set: stage('rose', 'steps', 0, 0.85),
  build: (view) => together([stacked, close, spread][view - 1]!()),
  cameras: cameras([0, 0.55, 0.1], [-0.1, 0.35, 0.35], {
    near: 6.6,
    side: 10,
    up: 30,
    above: 68,
    far: 10.4,
    rise: 36,
  }),
}
