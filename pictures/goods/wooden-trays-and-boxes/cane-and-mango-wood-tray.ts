import { together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { mango, walnut, wood } from '../../materials/grained.ts'
import { paper } from '../../materials/plain.ts'
import { rose, sprig } from '../../shapes/flowers.ts'
import { lathe, rounded } from '../../shapes/turned.ts'
import { caneWebbing } from '../../shapes/cane-webbing.ts'
import { tube } from '../../shapes/solids.ts'
import { macaron } from '../../shapes/sweets.ts'
import { kulhad } from '../../shapes/bowls.ts'
import { place } from '../../zones.ts'

export const caneTray: Recipe = {
  set: stage('mint', 'left'),
  build: (view, { tray: kind = 'bare' }) => {
    const tray: Thing = [
      ...dress(
        lathe(
          rounded(
            [
              [1.72, 0],
              [1.86, 0],
              [1.9, 0.42],
              [1.78, 0.42],
              [1.74, 0.08],
            ],
            0.05,
          ),
          120,
          [11, 0.8],
        ),
        wood(mango),
      ),
      ...put(caneWebbing(1.76), { at: [0, 0.1, 0] }),
      ...[-1, 1].flatMap((s) =>
        put(
          dress(
            tube(
              Array.from({ length: 20 }, (_, i): Vec => {
                const a = Math.PI * (i / 19)
                return [0, 0.34 + 0.26 * Math.sin(a), -0.42 * Math.cos(a)]
              }),
              0.055,
              10,
            ),
            wood(walnut),
          ),
          { at: [s * 1.84, 0, 0] },
        ),
      ),
    ]
    const vase: Thing = [
      ...dress(
        lathe(
          rounded(
            [
              [0.001, 0],
              [0.22, 0],
              [0.3, 0.26],
              [0.1, 0.5],
              [0.12, 0.62],
            ],
            0.08,
          ),
          40,
        ),
        paper('#fbf3e6'),
      ),
      ...[0, 1, 2].flatMap((i) =>
        put(sprig(1.1, '#7fa07c', 6, i + 2), { roll: 70 - i * 4, turn: i * 120, at: [0, 0.5, 0] }),
      ),
      ...put(rose(0.2, '#b0606a', '#f3d2ca', 3), { at: [0.02, 0.72, 0.12], tip: 40 }),
    ]
    if (view === 3)
      return together(
        put(tray, { tip: 74, at: [-1, 1.5, -2.26], scale: 0.82 }),
        put(kulhad(0.25), { at: [0.55, 0, -0.45] }),
        put(kulhad(0.25), { at: [1.15, 0, -0.8] }),
      )
    if (view === 1 && kind === 'bare') return together(tray, put(place('rim', 2.2, 0.26, 1.885), { at: [0, 0.2, 0] }))
    return together(
      tray,
      put(kulhad(0.3), { at: [0.15, 0.12, 0.45] }),
      put(kulhad(0.3), { at: [0.95, 0.12, 0.1] }),
      put(vase, { at: [-0.8, 0.12, -0.35] }),
      put(macaron(0.2, '#e7a9a6'), { at: [-0.62, 0.12, 0.7] }),
      put(macaron(0.2, '#f3dfa6'), { at: [-0.25, 0.12, 0.95] }),
    )
  },
  looks: { view: 1, parts: { tray: { 'with-cups': 'dressed' } }, traced: true },
  cameras: cameras([0, 0.6, 0], [0.5, 0.35, 0.5], {
    near: 5,
    side: 18,
    up: 27,
    above: 22,
    far: 10.6,
    rise: 24,
  }).with(2, { from: [0.8, 4.2, 11], at: [-0.42, 1.52, -0.6], lens: 98 }) as Recipe['cameras'],
}
