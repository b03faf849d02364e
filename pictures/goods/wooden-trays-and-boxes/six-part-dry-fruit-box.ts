import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { sheesham, walnut, wood } from '../../materials/grained.ts'
import { brass } from '../../materials/plain.ts'
import { booti, bootiRing, either, frame, printed } from '../../materials/printed.ts'
import { clasp } from '../../shapes/fittings.ts'
import { hingedLid, openBox } from '../../shapes/cases.ts'
import { box } from '../../shapes/solids.ts'
import { heap, inBox, inCircle, type Nut } from '../../shapes/nuts.ts'
import { place } from '../../zones.ts'

export const dryFruit: Recipe = {
  set: stage('clay', 'mehrab'),
  build: (view) => {
    const nuts: Nut[] = ['almond', 'cashew', 'pistachio', 'raisin', 'apricot', 'walnut']
    const w = 3.3
    const d = 2.3
    return together(
      set(
        together(
          openBox(w, 0.6, d, 0.12, wood(sheesham), wood(sheesham, 'u', 5)),
          [-0.52, 0.52].flatMap((x) =>
            put(dress(box(0.07, 0.44, d - 0.2, 0.015), wood(sheesham, 'v', 2)), { at: [x, 0.1, 0] }),
          ),
          put(dress(box(w - 0.2, 0.44, 0.07, 0.015), wood(sheesham, 'u', 4)), { at: [0, 0.1, 0] }),
          ...nuts.map((nut, i) =>
            put(
              [
                ...heap(
                  nut,
                  {
                    almond: 80,
                    cashew: 80,
                    pistachio: 130,
                    raisin: 170,
                    apricot: 40,
                    walnut: 34,
                    fig: 60,
                    mishri: 200,
                    rose: 80,
                  }[nut],
                  inBox(0.78, 0.8, 0.26, 0.2),
                  i,
                ),
                ...heap(
                  nut,
                  {
                    almond: 34,
                    cashew: 34,
                    pistachio: 50,
                    raisin: 70,
                    apricot: 14,
                    walnut: 12,
                    fig: 30,
                    mishri: 60,
                    rose: 40,
                  }[nut],
                  inBox(0.86, 0.86, 0.2, 0),
                  i + 20,
                ),
              ],
              { at: [-1.04 + (i % 3) * 1.04, 0, i < 3 ? -0.52 : 0.52] },
            ),
          ),
          dress(box(w - 0.24, 0.2, d - 0.24, 0.01), wood(walnut)),
          view === 2
            ? []
            : put(
                hingedLid(
                  w,
                  d,
                  0.12,
                  wood(sheesham, 'u', 8),
                  printed(
                    wood(sheesham, 'u', 9),
                    brass,
                    either(
                      (u, v) => frame(w, d, 0.16, 0.02)(u - w / 2, v - d / 2),
                      (u, v) => bootiRing(8, 0.42, 0.13)(u - w / 2, v - d / 2),
                      (u, v) => booti(u - w / 2, v - d / 2, 0.18),
                    ),
                  ),
                  106,
                ),
                { at: [0, 0.6, -d / 2] },
              ),
          view === 2
            ? []
            : put(put(place('lid', 2.4, 0.34), { tip: 90, at: [0, -0.01, 0.38] }), { tip: -106, at: [0, 0.6, -d / 2] }),
          put(clasp(0.2), { at: [0, 0.52, d / 2 + 0.005] }),
        ),
        { turn: view === 1 ? 12 : 0, at: [0, 0, 0.15] },
      ),
      put(heap('almond', 6, inCircle(0.3, 0.03), 4), { at: [1.75, 0.03, 1.55] }),
      put(heap('raisin', 7, inCircle(0.25, 0.03), 6), { at: [-1.6, 0.02, 1.65] }),
    )
  },
  cameras: cameras([0, 0.8, 0], [0.3, 0.5, 0.4], {
    near: 5,
    side: 16,
    up: 26,
    above: 64,
    far: 11,
    rise: 36,
    over: [0, 0.7, -0.1],
    away: 12.6,
  }),
}
