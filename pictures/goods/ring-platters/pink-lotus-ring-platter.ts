import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { gold, mirror } from '../../materials/plain.ts'
import { blossom, fallen, lotus, scattered } from '../../shapes/flowers.ts'
import { diamond, fingerRing } from '../../shapes/rings.ts'
import { disc, lathe, rounded } from '../../shapes/turned.ts'
import { pearlRing } from '../../shapes/beads.ts'

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
          put(lotus(1.3, inner, outer, 3), { at: [0, 0.16, 0] }),
          put(
            dress(
              lathe(
                rounded(
                  [
                    [0.06, 0],
                    [0.36, 0.3],
                    [0.36, 0.36],
                    [0.001, 0.36],
                  ],
                  0.05,
                ),
                60,
              ),
              gold,
            ),
            { at: [0, 0.34, 0] },
          ),
          put(fingerRing(0.22, diamond), { at: [-0.17, 0.68, 0.08], turn: 20 }),
          put(fingerRing(0.22, null), { at: [0.2, 0.68, 0.02], turn: -14 }),
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
