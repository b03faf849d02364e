import { together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { clay, pine, wood } from '../../materials/grained.ts'
import { paper } from '../../materials/plain.ts'
import { bootiRows, either, printed } from '../../materials/printed.ts'
import { namedTag, tag } from '../../shapes/ribbons.ts'
import { earth, tulsiPlant } from '../../shapes/tulsi.ts'
import { lathe, rounded } from '../../shapes/turned.ts'
import { tube } from '../../shapes/solids.ts'
import type { Words } from '../../materials/lettering.ts'

export const tulsi: Recipe = {
  set: stage('mint', 'left', 2.0),
  build: (view, { band = '#fbf3e6' }) => {
    const thanks: Words[] = [{ text: 'grow with us', size: 0.36, at: 0.6, hand: true }]
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
      ...put(earth(0.68, seed), { at: [0, 0.95, 0] }),
      ...put(tulsiPlant(1.7, seed), { at: [-0.06, 0.95, -0.06], turn: seed * 40 }),
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
    return together(put(pot(band, 1), { at: [0, 0.22, 0], turn: -6 }))
  },
  looks: { view: 1, parts: { band: { wine: dye.wine, yellow: '#e8b53a' } } },
  cameras: cameras([0, 1.35, 0], [0.05, 1.3, 0.3], { near: 6.2, side: 14, far: 9.4, above: 30 }),
}
