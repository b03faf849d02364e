import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { brass, satin, velvet } from '../../materials/plain.ts'
import { babysBreath, fallen, rose, scattered, sprig } from '../../shapes/flowers.ts'
import { diamond, fingerRing, ringCushion } from '../../shapes/rings.ts'
import { card } from '../../shapes/paper-goods.ts'
import { bootiPaper } from '../../shapes/booti-paper.ts'
import { box } from '../../shapes/solids.ts'
import { lathe, rounded } from '../../shapes/turned.ts'
import { pearlRing } from '../../shapes/beads.ts'
import { place, zone } from '../../zones.ts'

export const roseGarden: Recipe = {
  only: [2, 3],
  set: stage('rose', 'pair', 2.6),
  build: (_view, { flowers = '#a9565f #b97a80 #c99a94 #edc3bd #f6dfd6 #fbeee4' }) => {
    const tones = flowers.split(' ')
    const crescent = Array.from({ length: 9 }, (_, i): Thing => {
      const a = 1.75 + i * 0.26
      const r = 1.25 + 0.12 * Math.sin(i * 4)
      return put(rose(0.24 + 0.12 * Math.abs(Math.sin(i * 2.1)), tones[i % 3]!, tones[3 + (i % 3)]!, i), {
        at: [r * Math.cos(a), 0.26, -r * Math.sin(a)],
        tip: 10,
        turn: 90 - (a * 180) / Math.PI,
      })
    }).flat()
    return together(
      set(
        together(
          dress(
            lathe(
              rounded(
                [
                  [0.001, 0.02],
                  [1.5, 0.02],
                  [1.85, 0.1],
                  [1.9, 0.2],
                  [1.8, 0.2],
                  [1.6, 0.13],
                ],
                0.05,
              ),
              120,
            ),
            brass,
          ),
          dress(
            lathe(
              rounded(
                [
                  [1.66, 0.12],
                  [1.66, 0.24],
                  [0.001, 0.25],
                ],
                0.04,
              ),
              100,
            ),
            satin('#eebdb6'),
          ),
          put(pearlRing(1.62, 0.055, 88), { at: [0, 0.22, 0] }),
          crescent,
          put(babysBreath(0.7, 4), { at: [-1.15, 0.3, -0.5] }),
          put(babysBreath(0.6, 5), { at: [-0.2, 0.3, -1.2] }),
          put(sprig(0.85, '#8aa892', 6, 2), { at: [-1.2, 0.3, 0.55], turn: 225 }),
          put(sprig(0.85, '#8aa892', 6, 3), { at: [0.75, 0.3, -1.15], turn: 20 }),
          put(
            [
              ...zone(
                'card',
                card(1.25, 0.66, {
                  words: [
                    { text: 'Aarav & Riya', size: 0.24, at: 0.48, hand: true },
                    { text: 'FOREVER BEGINS TODAY', size: 0.075, at: 0.72, spaced: true },
                  ],
                  frame: 0.06,
                }),
                card(1.25, 0.66, { words: [], frame: 0.06 }),
              ),
              ...put(place('card', 1.08, 0.32), { at: [0, 0.38, 0.02] }),
            ],
            { at: [0.2, 0.25, -0.75], turn: -4, scale: 1.15 },
          ),
          set(
            together(
              dress(box(1.05, 0.16, 0.6, 0.03), bootiPaper('#fbf3e6', 0.2, 0.06)),
              put(ringCushion(0.95, 0.5, 0.18, velvet(dye.wine)), { at: [0, 0.1, 0] }),
              put(fingerRing(0.17, diamond), { at: [-0.22, 0.2, 0.02], turn: 15 }),
              put(fingerRing(0.17, null), { at: [0.24, 0.2, 0.0], turn: -10 }),
            ),
            { at: [0.35, 0.25, 0.35], turn: -8 },
          ),
        ),
        { at: [0, 0.22, 0] },
      ),
      fallen(scattered(10, 3.8, 0.7, '#d98f96', '#f5cfcf', 4), 2.1, 2.6),
    )
  },
  looks: {
    view: 3,
    parts: {
      flowers: {
        ivory: '#d9c29c #e3d2b4 #e8dcc6 #fbf3e2 #fdf8ee #fffaf2',
        wine: '#5a1230 #6d1a3c #7d2448 #a23a63 #b04a70 #8a1f45',
        marigold: '#c9702c #d98a12 #e0921f #f3b45a #f7c53c #f9d27a',
      },
    },
  },
  cameras: cameras([0, 0.6, 0], [0.3, 0.75, 0.3], { near: 5.4, side: 10, above: 50, far: 10.6, rise: 22 }),
}
