import { together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { zone } from '../../zones.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { endGrain, lumpy } from '../../materials/grained.ts'
import { cloth, paper, velvet } from '../../materials/plain.ts'
import { blossom, sprig } from '../../shapes/flowers.ts'
import { frond, moss } from '../../shapes/greenery.ts'
import { diamond, ringBox } from '../../shapes/rings.ts'
import { inked } from '../../shapes/stickers.ts'
import { disc, lathe, rounded } from '../../shapes/turned.ts'

export const woodSlice: Recipe = {
  set: stage('sage', 'steps'),
  build: (view) => {
    const wobble = (a: number): number =>
      1 + 0.035 * Math.sin(a * 3 + 0.6) + 0.02 * Math.sin(a * 7 + 2) + 0.012 * Math.sin(a * 17)
    const top = disc(1.72, 0.34, 120)
    top.points = top.points.map((p): Vec => {
      const k = wobble(Math.atan2(p[0], p[2]))
      return [p[0] * k, p[1], p[2] * k]
    })
    return together(
      dress(
        lathe(
          rounded(
            [
              [1.66, 0],
              [1.78, 0.05],
              [1.8, 0.28],
              [1.72, 0.34],
            ],
            0.05,
          ),
          120,
          [9, 0.4],
          wobble,
        ),
        lumpy('#7a563a', 16, 0.7),
      ),
      dress(top, endGrain({ pale: '#dcb27c', dark: '#a9743f' })),
      put(moss(0.85, 0.6, 0.3, '#7c9650', 2), { at: [-0.55, 0.36, -0.45] }),
      put(frond(1.3, '#5f8a52', 1), { at: [-0.9, 0.5, -0.6], turn: 150, roll: 16 }),
      put(frond(1.2, '#6f9a5a', 2), { at: [-0.4, 0.5, -0.8], turn: 95, roll: 22 }),
      put(frond(1.1, '#5f8a52', 3), { at: [-1.0, 0.46, -0.1], turn: 205, roll: 8 }),
      put(blossom(0.3, '#fff4da', '#ffffff'), { at: [-0.95, 0.66, -0.2], tip: 30, roll: 10 }),
      put(blossom(0.24, '#fff4da', '#ffffff'), { at: [-0.55, 0.68, 0.0], tip: 34 }),
      put(blossom(0.18, '#fff4da', '#ffffff'), { at: [-1.2, 0.56, 0.16], tip: 40, roll: 16 }),
      put(ringBox(0.86, cloth('#d9c6a2', 40), velvet('#fbf1e2'), diamond), {
        at: [0.55, 0.345, 0.12],
        turn: -16,
      }),
      put(zone('slice', inked(1.5, 0.4, [{ text: 'Tara & Dev', size: 0.86, at: 0.8, hand: true }], paper('#5b3417'))), {
        tip: -90,
        at: [0.1, 0.352, 1.05],
        turn: 4,
      }),
      ...(view === 1 ? [put(sprig(0.8, '#6f8f68', 6, 8), { at: [1.5, 0.04, 1.4], turn: 160 })] : []),
    )
  },
  cameras: cameras([0, 0.55, 0], [0.15, 0.72, 0.3], { near: 5.6, side: 10, up: 27, above: 60, far: 10.4 }),
}
