import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import { pine, wood } from '../../materials/grained.ts'
import { gold, paper } from '../../materials/plain.ts'
import { bootiRows, printed } from '../../materials/printed.ts'
import { paperCone } from '../../shapes/paper-goods.ts'
import { box, tube } from '../../shapes/solids.ts'
import { truffle } from '../../shapes/sweets.ts'

export const cones: Recipe = {
  set: stage('blush', 'cusped'),
  build: (view, { paper: papers = '#8a1f45 #f1cfc2' }) => {
    const [deep, pale] = papers.split(' ') as [string, string]
    const rack: Thing = [
      ...put(dress(box(3.2, 0.1, 1.9, 0.02), wood(pine)), { at: [0, 0.72, 0] }),
      ...put(dress(box(3.2, 0.1, 1.9, 0.02), wood(pine, 'u', 3)), {}),
      ...[-1, 1].flatMap((s) => put(dress(box(0.1, 0.8, 1.9, 0.02), wood(pine, 'v')), { at: [s * 1.55, 0, 0] })),
    ]
    const cone = (hex: string, ink: Material, i: number): Thing => [
      ...paperCone(0.34, 1.25, printed(paper(hex), ink, bootiRows(0.3, 0.085))),
      ...[0, 1, 2].flatMap((k) =>
        put(truffle(0.15, i + k), {
          at: [0.13 * Math.cos(k * 2.1 + i), 1.16 + (k === 2 ? 0.12 : 0), 0.13 * Math.sin(k * 2.1 + i)],
        }),
      ),
      ...Array.from({ length: 9 }, (_, k) =>
        put(
          dress(
            tube(
              [
                [0, 0, 0],
                [0.04, 0.2, 0],
                [0.1, 0.34, 0.02],
              ],
              0.025,
              5,
            ),
            gold,
          ),
          { turn: k * 40, at: [0.27 * Math.cos(k * 0.7), 1.16, 0.27 * Math.sin(k * 0.7)] },
        ),
      )
        .flat()
        .slice(0, 0),
    ]
    const all = Array.from({ length: 12 }, (_, i) =>
      put(cone(i % 2 ? pale : deep, i % 2 ? paper(deep) : gold, i), {
        at: [-1.2 + (i % 4) * 0.8, 0.14, -0.56 + Math.floor(i / 4) * 0.56],
      }),
    )
    if (view === 3)
      return together(
        ...[0, 1, 2].map((i) =>
          put(cone(i % 2 ? pale : deep, i % 2 ? paper(deep) : gold, i), {
            // Tip and mouth both on the ground.
            roll: 74.5,
            turn: 30 + i * 22,
            at: [-0.35 + i * 0.78, 0.02, 0.9 - i * 0.3],
            scale: 1.25,
          }),
        ),
        put([...rack, ...all.flat()], { scale: 0.72, at: [-0.4, 0, -1.0], turn: 14 }),
        [0, 1, 2, 3].flatMap((i) => put(truffle(0.16, i), { at: [-1.4 + i * 0.34, 0, 1.3 + 0.2 * Math.sin(i * 2)] })),
      )
    return together(
      set(together(rack, ...all), { turn: 14 }),
      [0, 1, 2].flatMap((i) => put(truffle(0.17, i), { at: [1.55 + i * 0.25, 0, 1.5 - i * 0.3] })),
    )
  },
  looks: { view: 1, parts: { paper: { leaf: '#3f6a52 #f6ead2', marigold: '#cf8518 #fbeecf' } } },
  cameras: cameras([0, 0.85, 0], [0.2, 1.2, 0.4], {
    near: 5,
    side: 24,
    up: 21,
    above: 40,
    far: 11,
    rise: 24,
    over: [-0.05, 0.4, -0.1],
    away: 9.9,
  }),
}
