import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { marble } from '../../materials/grained.ts'
import { glass, velvet } from '../../materials/plain.ts'
import { babysBreath, rose } from '../../shapes/flowers.ts'
import { diamond, ringCone } from '../../shapes/rings.ts'
import { knob } from '../../shapes/fittings.ts'
import { tag } from '../../shapes/ribbons.ts'
import { curve, lathe, rounded } from '../../shapes/turned.ts'
import { goldRim } from '../../shapes/beads.ts'
import { place } from '../../zones.ts'

export const cloche: Recipe = {
  set: stage('powder', 'mehrab', 2.3),
  build: (view) => {
    const dome = lathe(
      curve<[number, number]>(
        [
          [0.92, 0],
          [0.94, 0.4],
          [0.9, 1.1],
          [0.62, 1.66],
          [0.3, 1.84],
          [0.001, 1.88],
        ],
        40,
      ),
      72,
    )
    const lifted = view === 3
    return together(
      set(
        together(
          dress(
            lathe(
              rounded(
                [
                  [0.001, 0],
                  [1.35, 0],
                  [1.35, 0.22],
                  [0.001, 0.22],
                ],
                0.05,
              ),
              100,
            ),
            marble,
          ),
          put(goldRim(1.06, 0.035), { at: [0, 0.24, 0] }),
          view === 1 ? put(place('base', 1.5, 0.13, 1.35), { at: [0, 0.11, 0] }) : [],
          put(ringCone(0.26, 1.0, velvet('#f3dcd4'), diamond), { at: [-0.22, 0.22, 0.05] }),
          put(ringCone(0.22, 0.78, velvet('#f3dcd4'), null), { at: [0.3, 0.22, 0.16] }),
          Array.from({ length: 7 }, (_, i) =>
            put(babysBreath(0.4, i, '#fffdf6', 26), {
              at: [0.7 * Math.cos(i * 0.9 + 2.4), 0.22, 0.7 * Math.sin(i * 0.9 + 3.2) - 0.05],
            }),
          ).flat(),
          put(rose(0.2, '#d9a49c', '#fbeee6', 3), { at: [-0.5, 0.24, 0.46], tip: 20 }),
          put(rose(0.15, '#d9a49c', '#fbeee6', 5), { at: [0.1, 0.24, 0.6], tip: 24 }),
        ),
        { at: lifted ? [-0.88, 0.22, -0.35] : [0, 0.22, 0] },
      ),
      set(
        {
          solid: put([...knob(0.12), ...put(goldRim(0.93, 0.02), { at: [0, -1.86, 0] })], {
            at: [0, 1.87, 0],
          }),
          clear: dress(dome, glass('#eef4f4', 0.04)),
        },
        lifted ? { at: [1.25, 0.24, 0.49], turn: 0 } : { at: [0, 0.46, 0] },
      ),
      put(tag([{ text: '14 . 02 . 27', size: 0.4, at: 0.64 }], 0.85, 0.38), {
        tip: -76,
        at: lifted ? [-0.6, 0.27, 1.7] : [-1.3, 0.27, 1.5],
        turn: 12,
      }),
    )
  },
  cameras: cameras([0, 1.2, 0], [-0.05, 0.95, 0.3], {
    near: 4.8,
    side: 18,
    far: 9,
    above: 38,
    over: [0.25, 0.8, 0.2],
    away: 11,
  }),
}
