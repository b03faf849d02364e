import { together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { clay, lumpy, pine, wood } from '../../materials/grained.ts'
import { paper } from '../../materials/plain.ts'
import { bootiRows, either, printed } from '../../materials/printed.ts'
import { sprig } from '../../shapes/flowers.ts'
import { namedTag, tag } from '../../shapes/ribbons.ts'
import { ball, curve, disc, lathe, rounded } from '../../shapes/turned.ts'
import { tube } from '../../shapes/solids.ts'
import type { Words } from '../../materials/lettering.ts'

export const tulsi: Recipe = {
  set: stage('mint', 'left', 2.0),
  build: (view, { band = '#fbf3e6' }) => {
    const thanks: Words[] = [{ text: 'grow with us', size: 0.4, at: 0.62, hand: true }]
    const pot = (hex: string, seed: number): Thing => [
      ...dress(
        lathe(
          rounded(
            [
              [0.001, 0],
              [0.5, 0],
              [0.68, 0.86],
              [0.76, 0.86],
              [0.78, 1.08],
              [0.7, 1.08],
              [0.66, 0.9],
            ],
            0.03,
          ),
          72,
          'units',
        ),
        printed(
          clay('#bd6b42'),
          paper(hex),
          either(
            (u, v) => (v > 0.75 && v < 1.2 ? bootiRows(0.42, 0.13)(u, v - 0.98) : 0),
            (_u, v) => (Math.abs(v - 0.72) < 0.014 || Math.abs(v - 1.24) < 0.014 ? 1 : 0),
          ),
        ),
      ),
      ...dress(disc(0.68, 0.96), lumpy('#4a3326', 30, 1.2)),
      ...Array.from({ length: 9 }, (_, i) =>
        put(sprig(0.95 + 0.35 * Math.sin(i * 3), i % 3 ? '#5c8a4a' : '#6e9a56', 5, i + seed, 0.72), {
          roll: 62 + 24 * Math.sin(i * 2.1),
          turn: i * 40 + seed * 9,
          at: [0.1 * Math.cos(i), 0.95, 0.1 * Math.sin(i)],
        }),
      ).flat(),
      ...[0, 1, 2].flatMap((i) =>
        put(
          dress(
            lathe(
              curve<[number, number]>(
                [
                  [0.001, 0],
                  [0.05, 0.05],
                  [0.035, 0.3],
                  [0.001, 0.36],
                ],
                14,
              ),
              12,
            ),
            lumpy('#8a6f9a', 40, 1),
          ),
          { roll: -12 + i * 12, at: [-0.25 + i * 0.25, 1.95 + 0.1 * (i % 2), 0.05] },
        ),
      ),
      ...put(view === 3 ? tag(thanks, 0.82, 0.4).slice(0, 2) : namedTag('tag', thanks, 0.82, 0.4).slice(0, 4), {
        at: [0.2, 1.3, 0.62],
        roll: 6,
        turn: 6,
      }),
      ...put(
        dress(
          tube(
            [
              [0.16, 0.9, 0.6],
              [0.2, 1.25, 0.6],
            ],
            0.02,
            6,
          ),
          wood(pine, 'v'),
        ),
        {},
      ),
    ]
    if (view === 3)
      return together(
        put(pot('#fbf3e6', 1), { at: [-1.25, 0.22, 0.2], scale: 0.8 }),
        put(pot('#8a1f45', 2), { at: [0.1, 0.22, -0.3], scale: 0.8 }),
        put(pot('#e8b53a', 3), { at: [1.35, 0.22, 0.35], scale: 0.8 }),
      )
    return together(
      put(pot(band, 1), { at: [0, 0.22, 0], turn: -6 }),
      put(dress(ball(0.11, 14), lumpy('#4a3326', 20, 1.2)), { at: [1.15, 0.3, 0.8] }),
      put(sprig(0.6, '#5c8a4a', 4, 9, 0.7), { at: [-1.3, 0.27, 0.9], turn: 30 }),
    )
  },
  looks: { view: 1, parts: { band: { wine: dye.wine, yellow: '#e8b53a' } } },
  cameras: cameras([0, 1.35, 0], [0.05, 1.3, 0.3], { near: 6.2, side: 14, far: 9.4, above: 30 }),
}
