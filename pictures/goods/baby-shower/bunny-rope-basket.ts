import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { pine, wood } from '../../materials/grained.ts'
import { cloth, gloss, paper, satin } from '../../materials/plain.ts'
import { bootiRows, printed } from '../../materials/printed.ts'
import { namedTag } from '../../shapes/ribbons.ts'
import { bunny, plush } from '../../shapes/plush.ts'
import { rolled } from '../../shapes/cloths.ts'
import { ball, lathe, rounded } from '../../shapes/turned.ts'
import { tube } from '../../shapes/solids.ts'
import { ropeBasket } from '../../shapes/woven.ts'

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
          put(rolled(0.34, 0.95, printed(cloth('#f1d27a', 14), cloth('#f8e9bb'), bootiRows(0.3, 0.08)), 6), {
            at: [0.62, 0.72, 0.25],
            turn: -14,
          }),
          put(rolled(0.24, 0.8, cloth('#fbf3e6', 18), 6), { at: [-0.75, 0.8, 0.42], turn: 22 }),
          put(namedTag('tag', [{ text: 'for baby', size: 0.44, at: 0.62, hand: true }], 0.82, 0.4), {
            at: [0.25, 0.62, 1.22],
            turn: 6,
            roll: 4,
          }),
        ),
        { at: [0, 0.22, 0], turn: view === 3 ? 10 : 0 },
      ),
      put(rattle(), { at: [1.35, 0.42, 1.25], turn: 28, roll: -10 }),
      ...[
        ['#e8b9ae', -1.5, 1.0],
        ['#bcd6bf', -1.2, 1.35],
      ].map(([hex, x, z]) =>
        put(dress(ball(0.16, 24), gloss(hex as string, 0.5)), { at: [x as number, 0.38, z as number] }),
      ),
    ),
  cameras: cameras([0, 1.35, 0], [-0.1, 1.72, 0.4], { near: 6.9, side: -14, far: 10.6, above: 44 }),
}
