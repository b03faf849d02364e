import { set, together } from '../../goods-together.ts'
import { name } from '../../nodes.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { lumpy, pine, wood } from '../../materials/grained.ts'
import { cloth, paper, satin } from '../../materials/plain.ts'
import { namedTag } from '../../shapes/ribbons.ts'
import { bunny, plush } from '../../shapes/plush.ts'
import { folded } from '../../shapes/cloths.ts'
import { ball, lathe, rounded } from '../../shapes/turned.ts'
import { tube } from '../../shapes/solids.ts'
import { ropeBasket } from '../../shapes/woven.ts'

const knit = (hex: string) => lumpy(hex, 26, 0.5, 0.01)

const rattle = (): Thing => [
  ...dress(
    tube(
      [
        [-0.45, 0, 0],
        [0.45, 0, 0],
      ],
      0.06,
      14,
    ),
    wood(pine),
  ),
  ...put(dress(ball(0.22, 28), wood(pine)), { at: [0.55, 0, 0] }),
  ...[0, 1, 2].flatMap((i) =>
    put(
      dress(
        lathe(
          rounded(
            [
              [0.06, 0],
              [0.17, 0.02],
              [0.17, 0.07],
              [0.06, 0.09],
            ],
            0.02,
          ),
          32,
        ),
        [paper('#e8b9ae'), paper('#f3dfa6'), paper('#bcd6bf')][i]!,
      ),
      { roll: 90, at: [-0.02 + i * 0.13, 0, 0] },
    ),
  ),
  ...put(dress(ball(0.1, 18), wood(pine)), { at: [-0.5, 0, 0] }),
]

export const bunnyBasket: Recipe = {
  set: stage('butter', 'pair', 2.3),
  build: (view) =>
    together(
      set(
        together(
          ropeBasket(1.15, 1.1, cloth('#f3e6d0'), { from: 0.28, to: 0.5, material: cloth('#e6b98f') }),
          ...[-1, 1].map((s) =>
            put(
              dress(
                tube(
                  Array.from({ length: 24 }, (_, i): Vec => {
                    const a = Math.PI * (i / 23)
                    return [0.06 * Math.sin(a), 0.34 * Math.sin(a), 0.34 * Math.cos(a)]
                  }),
                  0.07,
                  12,
                ),
                cloth('#d9a877'),
              ),
              { at: [s * 1.15, 1.12, 0] },
            ),
          ),
          put(bunny(1.35, plush('#f8ecdd'), plush('#ecb8ae'), satin('#d98f96')), {
            at: [-0.2, 0.62, -0.1],
            turn: 8,
          }),
          put(folded(0.85, 0.62, 0.13, 5, [knit('#f1d27a'), knit('#ecc65f')]), {
            at: [0.55, 0.78, 0.28],
            turn: -14,
            tip: 14,
            roll: 8,
          }),
          put(namedTag('tag', [{ text: 'for baby', size: 0.44, at: 0.62, hand: true }], 0.82, 0.4), {
            at: [0.25, 0.62, 1.22],
            turn: 6,
            roll: 4,
          }),
        ),
        { at: [0, 0.22, 0], turn: view === 3 ? 10 : 0 },
      ),
      put(name('rattle', rattle()), { at: [1.35, 0.42, 1.25], turn: 28, roll: -10 }),
    ),
  cameras: cameras([0, 1.35, 0], [-0.1, 1.72, 0.4], { near: 6.9, side: -14, far: 10.6, above: 44 }),
}
