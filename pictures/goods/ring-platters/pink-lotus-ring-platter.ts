import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { gold, mirror, satin } from '../../materials/plain.ts'
import { blossom, fallen, lotus, scattered } from '../../shapes/flowers.ts'
import { diamond, fingerRing } from '../../shapes/rings.ts'
import { ball, curve, disc, lathe, rounded } from '../../shapes/turned.ts'
import { pearlRing } from '../../shapes/beads.ts'
import { tube } from '../../shapes/solids.ts'

/** The gold disc for the rings on its foot, with threads of gold around it. */
const ringDisc = (radius: number): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [0.1, 0],
          [radius * 0.82, 0.26],
          [radius, 0.32],
          [radius, 0.37],
          [radius * 0.9, 0.37],
          [radius * 0.88, 0.355],
          [0.001, 0.355],
        ],
        0.02,
      ),
      80,
    ),
    gold,
  ),
  ...Array.from({ length: 54 }, (_, i): Thing => {
    const a = i * 2.39996
    const lean = radius * (1.2 + 0.28 * Math.sin(i * 1.7))
    const high = 0.3 + 0.06 * Math.sin(i * 2.9)
    const at = (r: number, y: number): Vec => [r * Math.sin(a), y, r * Math.cos(a)]
    return [
      ...dress(
        tube(curve<Vec>([at(radius * 0.7, 0.08), at(lean * 0.92, high * 0.6), at(lean, high)], 8), 0.008, 6),
        thread,
      ),
      ...put(dress(ball(0.017, 8), thread), { at: at(lean, high), scale: [1, 1.5, 1] }),
    ]
  }).flat(),
]

const thread = satin('#e3a93a')

export const lotusPlatter: Recipe = {
  set: stage('lilac', 'cusped', 2.5, 0.85),
  build: (_view, { petals = '#fdeef0 #e0799a' }) => {
    const [inner, outer] = petals.split(' ') as [string, string]
    return together(
      set(
        together(
          dress(
            lathe(
              rounded(
                [
                  [0.001, 0],
                  [1.78, 0],
                  [1.82, 0.1],
                  [1.78, 0.14],
                  [0.001, 0.14],
                ],
                0.03,
              ),
              120,
            ),
            gold,
          ),
          put(dress(disc(1.72), mirror), { at: [0, 0.146, 0] }),
          put(pearlRing(1.72, 0.075, 68), { at: [0, 0.12, 0] }),
          put(lotus(1.36, inner, outer), { at: [0, 0.15, 0] }),
          put(ringDisc(0.27), { at: [0, 0.27, 0] }),
          put(fingerRing(0.15, diamond), { at: [-0.1, 0.61, 0.06], turn: 24, tip: -6 }),
          put(fingerRing(0.15, null), { at: [0.12, 0.61, -0.02], turn: -18, tip: -6 }),
          [0, 1, 2, 3, 4].flatMap((i) =>
            put(blossom(0.13, '#ffffff', '#fdf1f4'), {
              at: [1.48 * Math.cos(i * 1.25 + 0.4), 0.16, 1.48 * Math.sin(i * 1.25 + 0.4)],
            }),
          ),
        ),
        { at: [0, 0.22, 0] },
      ),
      fallen(scattered(9, 3.6, 0.6, '#e79ab2', '#fbe3ea', 6), 2.1, 2.5),
    )
  },
  looks: {
    view: 1,
    parts: {
      petals: {
        ivory: '#fffaf0 #f3e2bf',
        saffron: '#fff0d8 #ea8a1e',
      },
    },
  },
  cameras: cameras([0, 0.75, 0], [0, 0.85, 0.2], { near: 5, side: 14, up: 27, above: 64, far: 10.4 }),
}
