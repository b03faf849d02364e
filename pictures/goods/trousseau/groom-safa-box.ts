import { set, together } from '../../goods-together.ts'
import { name } from '../../nodes.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { dye } from '../../materials/colour.ts'
import { gold, paper, velvet, wax } from '../../materials/plain.ts'
import { knob } from '../../shapes/fittings.ts'
import { openBox } from '../../shapes/cases.ts'
import { ruby } from '../../shapes/rings.ts'
import { strung } from '../../shapes/jewels.ts'
import { bootiPaper, bootiSilk } from '../../shapes/booti-paper.ts'
import { inked } from '../../shapes/stickers.ts'
import { tag } from '../../shapes/ribbons.ts'
import { headStand, kalgi } from '../../shapes/safa.ts'
import { bead } from '../../shapes/beads.ts'
import { box } from '../../shapes/solids.ts'
import { curve, lathe, rounded } from '../../shapes/turned.ts'
import { place, zone } from '../../zones.ts'

export const safaBox: Recipe = {
  set: stage('teal', 'left', 2.4),
  build: (view) => {
    const teal = bootiPaper(dye.peacock, 0.5, 0.12)
    const open = view === 3 ? 1.15 : 0.75
    return together(
      set(
        together(
          openBox(2.2, 0.6, 2.2, 0.06, teal, velvet('#f0dcc2')),
          set(
            together(
              openBox(2.04, 0.44, 2.0, 0.05, paper('#f6ead6'), velvet(dye.wine)),
              put(dress(box(2.1, 0.5, 0.06, 0.02), paper('#0f5560')), { at: [0, -0.03, 1.02] }),
              put(knob(0.09), { tip: 90, at: [0, 0.36, 1.05] }),
              put(
                [
                  ...zone('drawer', inked(1.0, 0.26, [{ text: 'Kabir', size: 0.95, at: 0.82, hand: true }], gold)),
                  ...put(place('drawer', 1.1, 0.22), { at: [0, -0.03, 0] }),
                ],
                {
                  // Beside the knob where it is seen from above, under it otherwise.
                  at: [view === 3 ? -0.55 : 0, 0.13, 1.055],
                },
              ),
              put(
                strung(
                  curve<Vec>(
                    [
                      [-0.8, 0.14, 0.2],
                      [-0.4, 0.14, 0.75],
                      [0.3, 0.14, 0.72],
                      [0.8, 0.14, 0.3],
                    ],
                    60,
                  ),
                  0.06,
                  [wax('#fff6ea'), wax('#fff6ea'), ruby],
                ),
                {},
              ),
              put(kalgi(0.5, bootiSilk('#d3305f', 0.26, 0.06)), { at: [-0.3, 0.1, 0.55], turn: 24 }),
              ...[0, 1, 2, 3].map((i) =>
                put(name('gold button', bead(0.07, gold)), {
                  at: [0.35 + (i % 2) * 0.2, 0.12, 0.3 + Math.floor(i / 2) * 0.2],
                }),
              ),
            ),
            { at: [0, 0.08, open] },
          ),
          put(dress(box(2.2, 0.08, 2.2, 0.02), paper('#0f5560')), { at: [0, 0.6, 0] }),
          put(
            dress(
              lathe(
                rounded(
                  [
                    [0.86, 0],
                    [0.86, 0.2],
                    [0.001, 0.24],
                  ],
                  0.05,
                ),
                64,
              ),
              velvet('#f0dcc2'),
            ),
            { at: [0, 0.68, 0] },
          ),
          put(headStand(0.78, velvet('#8a1f45'), gold), { at: [0, 0.88, 0], turn: 6 }),
        ),
        { at: [0, 0.22, -0.1], turn: 14 },
      ),
      put(tag([{ text: 'for the groom', size: 0.4, at: 0.62, hand: true }], 1.0, 0.4), {
        tip: -76,
        at: [-1.25, 0.28, 1.6],
        turn: 14,
      }),
    )
  },
  cameras: cameras([0, 1.0, 0.1], [0.1, 0.95, 0.5], { near: 7.6, side: 8, far: 9.6, above: 46, up: 22, rise: 30 }),
}
