import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { between, dye } from '../../materials/colour.ts'
import { gloss, gold, mirror, satin, velvet, wax } from '../../materials/plain.ts'
import { hingedLid, openBox } from '../../shapes/cases.ts'
import { bangle, bangleRod } from '../../shapes/jewels.ts'
import { inked } from '../../shapes/stickers.ts'
import { ring } from '../../shapes/ribbons.ts'
import { disc } from '../../shapes/turned.ts'
import { tube } from '../../shapes/solids.ts'
import { zone } from '../../zones.ts'

export const bangleBox: Recipe = {
  set: stage('rose', 'pair'),
  build: (view, { velvet: hue = '#7d1a3d' }) => {
    const outside = velvet(hue)
    const rods = [
      [gloss('#c2376f', 0.1), gloss('#c2376f', 0.1), gold],
      [gloss('#1f7d4a', 0.1), gold, gloss('#1f7d4a', 0.1)],
      [gloss('#e39a24', 0.12), gloss('#b0203a', 0.1), gold],
    ]
    const hoops = [0, 1, 2].flatMap((i) =>
      put(
        bangle(0.36, 0.035, [gloss('#c2376f', 0.1), gold, gloss('#1f7d4a', 0.1)][i]!, i === 1 ? 20 : 0, wax('#fff4e6')),
        { roll: 90, at: [1.5 + i * 0.12, 0.04 + i * 0.07, 1.5 - i * 0.05] },
      ),
    )
    return together(
      set(
        together(
          openBox(3.0, 0.85, 2.2, 0.1, outside, velvet(between(hue, '#000000', 0.25))),
          rods.flatMap((c, i) => put(bangleRod(2.5, 0.33, c, velvet('#e9c9bf')), { at: [0, 0.66, -0.66 + i * 0.66] })),
          put(
            hingedLid(
              3.0,
              2.2,
              0.22,
              outside,
              view === 2 ? velvet(between(hue, '#ffffff', 0.25)) : satin('#e3b2b2'),
              102,
            ),
            {
              at: [0, 0.85, -1.1],
            },
          ),
          put(dress(disc(0.62), mirror), { tip: 78, at: [0, 2.0, -1.46] }),
          put(dress(tube(ring(0.64, 80), 0.04, 10, true), gold), { tip: 78, at: [0, 2.0, -1.45] }),
          put(zone('front', inked(1.2, 0.36, [{ text: 'Meera', size: 0.9, at: 0.8, hand: true }], gold)), {
            at: [0, 0.42, 1.108],
          }),
        ),
        { turn: 12, at: [-0.2, 0, 0] },
      ),
      hoops,
    )
  },
  looks: {
    view: 1,
    parts: {
      velvet: {
        leaf: '#2f5f47',
        peacock: dye.peacock,
        marigold: '#d08a1c',
        rani: '#b52a66',
        ink: dye.ink,
        plum: '#4f2456',
        rust: '#a8482a',
        lilac: '#9c86b4',
      },
    },
  },
  cameras: cameras([0, 1.0, 0], [0.2, 0.8, 0.4], {
    near: 6,
    side: 30,
    up: 22,
    far: 11.5,
    above: 58,
    over: [0.1, 0.8, 0],
    away: 13,
  }),
}
