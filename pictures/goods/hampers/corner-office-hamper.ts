import { set, together } from '../../goods-together.ts'
import { name } from '../../nodes.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { brass, cloth, gold, paper } from '../../materials/plain.ts'
import { bootiRing, either, frame, printed } from '../../materials/printed.ts'
import { leaningLid, openBox } from '../../shapes/cases.ts'
import { sprig } from '../../shapes/flowers.ts'
import { notebook } from '../../shapes/paper-goods.ts'
import { bootiPaper } from '../../shapes/booti-paper.ts'
import { inked, sticker } from '../../shapes/stickers.ts'
import { powderJar } from '../../shapes/filled-jars.ts'
import { box } from '../../shapes/solids.ts'
import { lathe, rounded } from '../../shapes/turned.ts'
import { candle } from '../../shapes/lamps.ts'
import { place, zone } from '../../zones.ts'

/** True outside a booti in the middle of a plate whose texture runs around (u) and inwards (v). */
const bootiOn = (u: number, v: number): boolean => {
  const r = (1 - v) * 0.62
  const a = u * 6.28319
  return bootiRing(1, 0, 0.6)(r * Math.sin(a), r * Math.cos(a)) < 0.5
}

export const office: Recipe = {
  set: stage('ivory', 'steps'),
  build: () => {
    const ink = paper(dye.ink)
    const kraft = paper('#d8bd93')
    return together(
      openBox(3.0, 0.52, 2.3, 0.06, ink, paper('#efe3cf')),
      put(dress(box(2.86, 0.06, 2.16, 0.02), paper('#e9dac0')), { at: [0, 0.3, 0] }),
      put(notebook(1.15, 1.6, 0.2, printed(cloth('#8a1f45', 22), gold, either(frame(1.15, 1.6, 0.1, 0.025)))), {
        at: [-0.75, 0.34, 0.08],
      }),
      put(
        name(
          'pen',
          dress(
            lathe(
              rounded(
                [
                  [0.001, -0.72],
                  [0.02, -0.68],
                  [0.055, -0.5],
                  [0.06, 0.2],
                  [0.065, 0.22],
                  [0.06, 0.66],
                  [0.04, 0.7],
                  [0.001, 0.71],
                ],
                0.02,
              ),
              24,
            ),
            brass,
          ),
        ),
        { tip: 90, at: [0.06, 0.42, 0.06] },
      ),
      put(
        name(
          'chocolate',
          dress(box(0.5, 0.12, 1.2, 0.02), printed(paper('#4a2a1c'), gold, frame(0.5, 1.2, 0.06, 0.02))),
        ),
        {
          at: [0.45, 0.36, 0.3],
          turn: 0,
        },
      ),
      put(
        sticker(
          0.36,
          0.5,
          [
            { text: '70%', size: 0.26, at: 0.45 },
            { text: 'cacao', size: 0.16, at: 0.7 },
          ],
          kraft,
        ),
        { tip: -90, at: [0.45, 0.492, 0.35] },
      ),
      put(candle(0.32, 0.62, paper('#fbf3e6'), [{ text: 'Chandan', size: 0.22, at: 0.56 }]), {
        at: [1.06, 0.36, -0.55],
      }),
      set(powderJar('#4b2c1a', 'Filter coffee', { kind: 'cap', material: brass }, 0.32, 0.74), {
        at: [1.06, 0.36, 0.28],
      }),
      put(dress(box(0.36, 0.16, 0.36, 0.03), bootiPaper(dye.wine, 0.2, 0.05)), { at: [0.45, 0.36, -0.72] }),
      put(leaningLid(3.06, 2.36, 0.3, ink, paper('#efe3cf'), 15), { at: [-0.35, 0, -1.5], turn: 6 }),
      put(
        [
          ...zone('logo', inked(1.2, 1.2, [{ text: 'Mehta & Co.', size: 0.15, at: 0.9, spaced: true }], gold)),
          ...put(place('logo', 1.8, 0.36), { at: [0, -0.42, 0] }),
        ],
        {
          at: [-0.33, 1.25, -1.775],
          tip: -15,
          turn: 6,
        },
      ),
      put(
        dress(
          lathe(
            [
              [0.62, 0],
              [0.001, 0],
            ],
            60,
          ),
          { look: gold.look, cut: (u, v) => bootiOn(u, v) },
        ),
        { tip: 75, at: [-0.33, 1.55, -1.87], turn: 6, scale: 0.6 },
      ),
      put(sprig(0.9, '#8fa68b', 6, 6), { at: [1.35, 0.03, 1.5], turn: 168 }),
    )
  },
  cameras: cameras([0, 0.85, 0], [0.2, 0.75, 0.3], { near: 6.6, side: 8, up: 23 }),
}
