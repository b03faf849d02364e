import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { gloss, gold, velvet, wax } from '../../materials/plain.ts'
import { bootiRows, printed, stripes } from '../../materials/printed.ts'
import { barrelLid, openBox } from '../../shapes/cases.ts'
import { clasp, knob } from '../../shapes/fittings.ts'
import { bangle, strung } from '../../shapes/jewels.ts'
import { emerald, ruby } from '../../shapes/rings.ts'
import { ball, curve } from '../../shapes/turned.ts'
import { box, tube } from '../../shapes/solids.ts'

export const casket: Recipe = {
  set: stage('powder', 'cusped', 2.4),
  build: (view) => {
    const enamel = (base: string): Material =>
      printed(printed(gloss(base, 0.12), gloss('#d8608a', 0.12), bootiRows(0.34, 0.1)), gold, stripes(0.34, 0.016))
    const blue = enamel('#1e4f9a')
    const w = 2.2
    const d = 1.4
    const body = [
      ...openBox(w, 0.85, d, 0.08, blue, velvet('#8a1f45')),
      ...(view === 3 ? [0] : [0, 0.83]).flatMap((y) =>
        put(dress(box(w + 0.08, 0.09, d + 0.08, 0.03), gold), { at: [0, y, 0] }),
      ),
      ...[-1, 1].flatMap((sx) =>
        [-1, 1].flatMap((sz) =>
          put(dress(ball(0.13, 20), gold), { at: [sx * (w / 2 - 0.1), -0.04, sz * (d / 2 - 0.1)] }),
        ),
      ),
    ]
    const rimBars: Thing = [
      ...put(dress(box(w + 0.06, 0.08, 0.1, 0.03), gold), { at: [0, 0.8, d / 2 - 0.03] }),
      ...put(dress(box(w + 0.06, 0.08, 0.1, 0.03), gold), { at: [0, 0.8, -d / 2 + 0.03] }),
      ...put(dress(box(0.1, 0.08, d, 0.03), gold), { at: [w / 2 - 0.03, 0.8, 0] }),
      ...put(dress(box(0.1, 0.08, d, 0.03), gold), { at: [-w / 2 + 0.03, 0.8, 0] }),
    ]
    const lid = [
      ...barrelLid(w, d, 0.62, blue),
      ...[-1, 1].flatMap((s) =>
        dress(
          tube(
            Array.from({ length: 30 }, (_, i): Vec => {
              const a = (Math.PI * i) / 29
              return [(s * w) / 2, 0.62 * Math.sin(a) ** 0.9, (d / 2) * Math.cos(a)]
            }),
            0.05,
            10,
          ),
          gold,
        ),
      ),
      ...[-1, 1].flatMap((sx) =>
        [-1, 1].flatMap((sz) => put(dress(ball(0.056, 16), gold), { at: [(sx * w) / 2, 0, (sz * d) / 2] })),
      ),
    ]
    const openIt = view === 3
    const jewels: Thing = [
      ...strung(
        curve<Vec>(
          [
            [-0.8, 0.82, 0.2],
            [-0.4, 0.72, 0.52],
            [0.2, 0.72, 0.55],
            [0.7, 0.82, 0.2],
            [0.2, 0.86, -0.2],
          ],
          90,
        ),
        0.065,
        [wax('#fff6ea')],
      ),
      ...strung(
        curve<Vec>(
          [
            [-0.7, 0.84, -0.1],
            [0, 0.76, 0.3],
            [0.75, 0.84, -0.05],
          ],
          90,
        ),
        0.05,
        [gold, ruby, gold, emerald],
      ),
      ...put(bangle(0.32, 0.04, gold, 22, ruby), { roll: 78, at: [-0.3, 0.86, -0.2] }),
    ]
    return together(
      set(
        together(
          body,
          rimBars,
          ...(openIt
            ? [
                put(dress(box(w - 0.2, 0.6, d - 0.2, 0.05), velvet('#8a1f45')), { at: [0, 0.08, 0] }),
                jewels,
                put(put(lid, { at: [0, 0, d / 2] }), { tip: -82, at: [0, 0.86, -d / 2] }),
              ]
            : [
                put(lid, { at: [0, 0.86, 0] }),
                put(clasp(0.26), { at: [0, 0.98, d / 2 + 0.02] }),
                put(knob(0.11), { at: [0, 1.46, 0] }),
              ]),
        ),
        { at: [0, 0.36, 0], turn: view === 3 ? 8 : 20, scale: 1.12 },
      ),
      ...(openIt
        ? []
        : [
            put(
              strung(
                curve<Vec>(
                  [
                    [-1.6, 0.29, 1.1],
                    [-1.2, 0.29, 1.6],
                    [-0.5, 0.29, 1.55],
                    [-0.3, 0.29, 1.9],
                  ],
                  90,
                ),
                0.06,
                [wax('#fff6ea')],
              ),
              {},
            ),
            put(bangle(0.3, 0.035, gold, 20, emerald), { roll: 90, at: [1.5, 0.26, 1.35] }),
          ]),
    )
  },
  cameras: cameras([0, 1.1, 0], [0.05, 1.2, 0.3], {
    near: 6.6,
    side: 24,
    far: 10.4,
    above: 44,
    over: [0, 1.1, -0.1],
    away: 11.4,
  }),
}
