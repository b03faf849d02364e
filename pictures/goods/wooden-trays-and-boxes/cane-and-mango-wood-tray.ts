import { together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { light } from '../../materials/colour.ts'
import { mango, walnut, wood } from '../../materials/grained.ts'
import { paper } from '../../materials/plain.ts'
import { rose, sprig } from '../../shapes/flowers.ts'
import { disc, lathe, rounded } from '../../shapes/turned.ts'
import { tube } from '../../shapes/solids.ts'
import { macaron } from '../../shapes/sweets.ts'
import { kulhad } from '../../shapes/bowls.ts'
import { place } from '../../zones.ts'

/** Cane woven flat in six directions, as on chairs. */
const caneWeave = (): Material => {
  const strand = light('#e2b877')
  const under = light('#a97a42')
  return {
    look: (s) => {
      const line = (a: number): number => {
        const x = (s.u * Math.cos(a) + s.v * Math.sin(a)) * 5.2
        return Math.abs(x - Math.floor(x) - 0.5)
      }
      const over = Math.max(...[0, 1.0472, 2.0944].map((a) => 0.5 - line(a)))
      const k = over > 0.3 ? 1 : over > 0.24 ? 0.55 : 0
      const c = k > 0 ? strand : under
      const shade = k > 0 ? 0.7 + 0.4 * k * over * 2 : 0.5
      s.r = c[0] * shade
      s.g = c[1] * shade
      s.b = c[2] * shade
      s.rough = 0.6
    },
  }
}

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
      ...dress(disc(1.76, 0.07), caneWeave()),
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
        put(tray, { tip: 74, at: [-0.35, 1.62, -1.0], scale: 0.9 }),
        put(tray, { at: [0.9, 0, 1.05], scale: 0.66 }),
        put(kulhad(0.22), { at: [0.8, 0.07, 1.15] }),
        put(kulhad(0.22), { at: [1.3, 0.07, 0.95] }),
      )
    if (view === 1 && kind === 'bare') return together(tray, put(place('rim', 2.2, 0.26, 1.885), { at: [0, 0.2, 0] }))
    return together(
      tray,
      put(kulhad(0.3), { at: [0.15, 0.08, 0.45] }),
      put(kulhad(0.3), { at: [0.95, 0.08, 0.1] }),
      put(vase, { at: [-0.8, 0.08, -0.35] }),
      put(macaron(0.2, '#e7a9a6'), { at: [-0.62, 0.08, 0.7] }),
      put(macaron(0.2, '#f3dfa6'), { at: [-0.25, 0.08, 0.95] }),
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
  }).with(2, { from: [0.8, 4.2, 11], at: [0.1, 1.15, 0], lens: 80 }) as Recipe['cameras'],
}
