import { set, together } from '../../goods-together.ts'
import { name } from '../../nodes.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { pine, walnut, wood } from '../../materials/grained.ts'
import { paper, satin } from '../../materials/plain.ts'
import { printed } from '../../materials/printed.ts'
import { openBox } from '../../shapes/cases.ts'
import { place, zone } from '../../zones.ts'
import { inked } from '../../shapes/stickers.ts'
import { bow } from '../../shapes/ribbons.ts'
import { box, sheet } from '../../shapes/solids.ts'
import { lathe } from '../../shapes/turned.ts'

export const memory: Recipe = {
  set: stage('powder', 'steps', 0, 0.8),
  build: (view) => {
    const w = 2.8
    const d = 2.0
    const edged = printed(paper('#fffdf8'), paper('#c9a878'), (u, v) =>
      Math.abs(Math.max(Math.abs(u - 0.5), Math.abs(v - 0.5)) - 0.46) < 0.012 ? 1 : 0,
    )
    const card = (): Thing =>
      name('card', [
        ...dress(box(0.9, 0.02, 1.2, 0.005), paper('#fffdf8')),
        ...dress(sheet([-0.43, 0.023, 0.58], [0.43, 0.023, 0.58], [0.43, 0.023, -0.58], [-0.43, 0.023, -0.58]), edged),
      ])
    const slide = view === 3 ? 1.35 : 1.1
    return together(
      set(
        together(
          openBox(w, 0.56, d, 0.09, wood(pine), wood(pine, 'u', 4)),
          put(dress(box(w - 0.22, 0.2, d - 0.22, 0.01), paper('#f6ecd9')), { at: [0, 0.08, 0] }),
          put(card(), { at: [-0.75, 0.32, 0.1], turn: 8 }),
          put(card(), { at: [-0.2, 0.35, -0.1], turn: -10 }),
          put(card(), { at: [-0.85, 0.37, -0.35], turn: 18 }),
          put(
            dress(
              sheet(
                [-0.12, 0.4, d / 2 - 0.1],
                [0.02, 0.4, d / 2 - 0.1],
                [0.02, 0.4, -d / 2 + 0.1],
                [-0.12, 0.4, -d / 2 + 0.1],
              ),
              satin('#c9707c'),
            ),
            { at: [-0.9, 0.02, 0] },
          ),
          set(
            together(
              dress(box(w - 0.1, 0.08, d - 0.12, 0.015), wood({ pale: '#7d5238', dark: '#4a2d1c' }, 'u', 6)),
              put(
                zone(
                  'lid',
                  inked(
                    1.5,
                    0.5,
                    [
                      { text: 'Aanya & Rohan', size: 0.46, at: 0.5, hand: true },
                      { text: '11 . 12 . 2026', size: 0.2, at: 0.88 },
                    ],
                    paper('#f0d9b0'),
                  ),
                ),
                { tip: -90, at: [0.25, 0.086, 0.05] },
              ),
              view === 1 ? put(place('date', 0.9, 0.18), { tip: -90, at: [0.25, 0.086, 0.52] }) : [],
              put(
                dress(
                  lathe(
                    [
                      [0.14, 0],
                      [0.001, -0.03],
                    ],
                    24,
                  ),
                  wood(walnut),
                ),
                { at: [-1.15, 0.085, 0] },
              ),
            ),
            { at: [slide, 0.5, 0] },
          ),
        ),
        { turn: 14, at: [-0.5, 0, 0] },
      ),
      put(card(), { at: [-1.5, 0, 1.65], turn: -14 }),
      put(card(), { at: [-0.75, 0.012, 1.85], turn: 12 }),
      view === 1 ? put(place('photograph', 0.74, 1.04), { tip: -90, at: [-0.75, 0.036, 1.85], turn: 12 }) : [],
      put(bow(satin('#c9707c'), 0.3), { tip: -70, at: [1.6, 0.12, 1.6] }),
    )
  },
  cameras: cameras([0.1, 0.45, 0.2], [0.35, 0.5, 0.3], {
    near: 8,
    side: 14,
    up: 33,
    above: 62,
    far: 10.6,
    rise: 40,
  }),
}
