import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { gloss, gold, wax } from '../../materials/plain.ts'
import { fallen, rose, scattered, sprig } from '../../shapes/flowers.ts'
import { ringCone, ruby } from '../../shapes/rings.ts'
import { inked } from '../../shapes/stickers.ts'
import { ball } from '../../shapes/turned.ts'
import { box, tube } from '../../shapes/solids.ts'
import { place, zone } from '../../zones.ts'

export const ringStand: Recipe = {
  set: stage('peach', 'left', 2.4),
  build: (view) => {
    const teal = '#14666a'
    const post = (x: number): Thing => put(dress(box(0.22, 1.5, 0.4, 0.05), gloss(teal, 0.5)), { at: [x, 0.44, -0.35] })
    const span = Array.from({ length: 40 }, (_, i): Vec => {
      const t = i / 39
      const a = Math.PI * t
      return [-0.82 * Math.cos(a), 1.92 + 0.72 * Math.sin(a) ** 0.8 + 0.22 * Math.exp(-(((t - 0.5) / 0.1) ** 2)), -0.35]
    })
    const jasmine = Array.from({ length: 30 }, (_, i): Thing => {
      const t = i / 29
      const at: Vec = [-0.72 + 1.44 * t, 1.98 - 0.42 * Math.sin(Math.PI * t) + 0.0, -0.08]
      return put(dress(ball(0.062, 10), wax('#fffaf0')), { at, scale: [1, 1.25, 1] })
    }).flat()
    return together(
      set(
        together(
          dress(box(2.5, 0.22, 1.5, 0.05), gloss(teal, 0.5)),
          put(dress(box(2.1, 0.22, 1.15, 0.05), gloss('#1b7a7c', 0.5)), { at: [0, 0.22, -0.08] }),
          post(-0.82),
          post(0.82),
          dress(
            tube(span, (t) => 0.15 + 0.02 * Math.sin(t * 3.14), 16),
            gloss(teal, 0.5),
          ),
          dress(
            tube(
              span.map((p): Vec => [p[0] * 0.88, p[1] - 0.09, p[2] + 0.14]),
              0.025,
              8,
            ),
            gold,
          ),
          put(dress(ball(0.12, 20), gold), { at: [0, 2.98, -0.35] }),
          [-0.82, 0.82].flatMap((x) => put(dress(box(0.3, 0.1, 0.48, 0.03), gold), { at: [x, 1.9, -0.35] })),
          [-0.82, 0.82].flatMap((x) => put(dress(box(0.3, 0.1, 0.48, 0.03), gold), { at: [x, 0.44, -0.35] })),
          jasmine,
          [-0.7, 0.7].flatMap((x) =>
            [0, 1, 2, 3].flatMap((k) =>
              put(dress(ball(0.06 - k * 0.006, 10), k === 3 ? wax('#e39a24') : wax('#fffaf0')), {
                at: [x, 1.84 - k * 0.13, -0.06],
              }),
            ),
          ),
          put(ringCone(0.24, 0.86, gold, ruby), { at: [-0.3, 0.44, 0.02] }),
          put(ringCone(0.24, 0.72, gold, null), { at: [0.3, 0.44, 0.08] }),
          put(zone('step', inked(1.7, 0.19, [{ text: 'Ishaan & Noor', size: 0.9, at: 0.78, hand: true }], gold)), {
            at: [0, 0.115, 0.757],
          }),
          view === 2 ? put(place('date', 1.08, 0.15), { at: [0.13, 0.33, 0.502] }) : [],
          put(rose(0.22, '#c9702c', '#f3c58a', 2), { at: [-0.95, 0.24, 0.5], tip: 20 }),
          put(rose(0.16, '#a9565f', '#f0c8c0', 3), { at: [-0.66, 0.24, 0.58], tip: 26 }),
          put(sprig(0.6, '#8aa58a', 5, 2), { at: [0.85, 0.27, 0.55], turn: 30 }),
        ),
        { at: [0, 0.22, 0], turn: view === 1 ? 14 : 0, scale: 1.05 },
      ),
      fallen(scattered(8, 3.2, 0.6, '#fff6e6', '#ffffff', 3, 0.07), 1.7, 2.4),
    )
  },
  cameras: cameras([0, 1.6, 0], [-0.05, 1.15, 0.2], {
    near: 6.1,
    side: -14,
    far: 10.8,
    above: 34,
    over: [0, 1.15, 0],
    away: 12,
  }),
}
