import { set, together } from '../../goods-together.ts'
import { name } from '../../nodes.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { powder, teak, wood } from '../../materials/grained.ts'
import { brass, cloth, paper, velvet, wax } from '../../materials/plain.ts'
import { booti, bootiRing, either, frame, printed } from '../../materials/printed.ts'
import { clasp } from '../../shapes/fittings.ts'
import { hingedLid, openBox } from '../../shapes/cases.ts'
import { rose } from '../../shapes/flowers.ts'
import { bell } from '../../shapes/jewels.ts'
import { bundle } from '../../shapes/presents.ts'
import { cord, ring } from '../../shapes/ribbons.ts'
import { ball } from '../../shapes/turned.ts'
import { box } from '../../shapes/solids.ts'
import { bowl } from '../../shapes/bowls.ts'
import { diya } from '../../shapes/lamps.ts'
import { place } from '../../zones.ts'

export const pooja: Recipe = {
  set: stage('peach', 'pair'),
  build: (view) => {
    const w = 3.1
    const d = 2.2
    const mauli = [0, 1, 2].flatMap((k) =>
      put(cord(ring(0.24 - k * 0.02, 80), 0.06, k % 2 ? cloth('#e0921f') : cloth('#b3182a'), 2, true), {
        at: [0, 0.06 + k * 0.1, 0],
      }),
    )
    return together(
      set(
        together(
          openBox(w, 0.62, d, 0.11, wood(teak), wood(teak, 'u', 4)),
          [0.25].flatMap((x) => put(dress(box(0.07, 0.4, d - 0.2, 0.01), wood(teak, 'v')), { at: [x, 0.1, 0] })),
          put(dress(box(1.25, 0.4, 0.07, 0.01), wood(teak)), { at: [0.9, 0.1, 0.0] }),
          put(dress(box(w - 0.22, 0.12, d - 0.22, 0.01), velvet('#7d1a2c')), { at: [0, 0.06, 0] }),
          put(diya(0.44, brass, brass), { at: [-0.95, 0.2, 0.3], turn: -8 }),
          put(bell(0.5, brass), { at: [-0.25, 0.2, -0.3] }),
          put(bowl(0.26, brass, { material: powder('#b5121f') }), { at: [0.62, 0.2, 0.48] }),
          put(bowl(0.26, brass, { material: powder('#dcb463') }), { at: [1.18, 0.2, 0.48] }),
          put(name('mauli', mauli), { at: [0.62, 0.22, -0.52] }),
          put(bundle(9, 1.0, 0.024, '#4a2f22', paper('#8a1f45')), { at: [1.15, 0.2, -0.55], turn: 90 }),
          [0, 1, 2, 3].flatMap((i) =>
            put(name('camphor', dress(ball(0.09, 14), wax('#fffaf0'))), {
              at: [-1.25 + (i % 2) * 0.22, 0.25, -0.55 + Math.floor(i / 2) * 0.2],
            }),
          ),
          put(
            hingedLid(
              w,
              d,
              0.14,
              wood(teak, 'u', 8),
              printed(
                wood(teak, 'u', 9),
                brass,
                either(
                  (u, v) => frame(w, d, 0.2, 0.02)(u - w / 2, v - d / 2),
                  (u, v) => bootiRing(10, 0.5, 0.12)(u - w / 2, v - d / 2),
                  (u, v) => booti(u - w / 2, v - d / 2, 0.24),
                ),
              ),
              104,
            ),
            { at: [0, 0.62, -d / 2] },
          ),
          view === 2
            ? []
            : put(put(place('lid', 2.3, 0.21), { tip: 90, at: [0, -0.01, 0.325] }), {
                tip: -104,
                at: [0, 0.62, -d / 2],
              }),
          put(clasp(0.22), { at: [0, 0.54, d / 2 + 0.005] }),
        ),
        { turn: 10 },
      ),
      [0, 1, 2].flatMap((i) =>
        put(rose(0.17, '#c0392b', '#e8756a', i), { at: [1.35 + i * 0.3, 0, 1.6 - i * 0.22], tip: 10 }),
      ),
    )
  },
  cameras: cameras([0, 0.9, 0], [-0.5, 0.6, 0.3], {
    near: 5,
    side: -18,
    up: 24,
    above: 60,
    over: [0.05, 0.7, -0.1],
    away: 12.6,
    far: 11.4,
    rise: 34,
  }),
}
