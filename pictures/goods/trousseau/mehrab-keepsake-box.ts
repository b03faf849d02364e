import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye, ribbonHues } from '../../materials/colour.ts'
import { paper, satin } from '../../materials/plain.ts'
import { lidBox, openBox } from '../../shapes/cases.ts'
import { rose, scattered } from '../../shapes/flowers.ts'
import { bootiPaper } from '../../shapes/booti-paper.ts'
import { bow, lidBow, tag, wrap } from '../../shapes/ribbons.ts'
import { tissue } from '../../shapes/cloths.ts'
import { box } from '../../shapes/solids.ts'
import { place } from '../../zones.ts'

export const keepsake: Recipe = {
  only: [2, 3],
  set: stage('blush', 'pair', 2.6),
  build: (view, { ribbon: hue = '#e3a0a4', lid = dye.wine }) => {
    const body = bootiPaper('#fbf3e6', 0.42, 0.12)
    const ribbon = satin(hue)
    if (view === 2) {
      return together(
        set(
          together(
            lidBox(2.3, 1.35, 2.3, 0.46, body, paper(lid)),
            wrap(ribbon, 2.37, 1.36, 2.37, 0.32, 'x'),
            wrap(ribbon, 2.37, 1.36, 2.37, 0.32, 'z'),
            put(lidBow(ribbon, 0.85), { at: [0, 1.36, 0] }),
            put(place('front', 0.9, 0.32), { at: [-0.66, 1.12, 1.185] }),
            put(place('motif', 0.32, 0.32), { at: [0.6, 1.12, 1.185] }),
          ),
          { at: [0, 0.22, 0], turn: 28 },
        ),
        put(tag([{ text: 'with love', size: 0.44, at: 0.62, hand: true }], 0.95, 0.42), {
          at: [0.35, 1.0, 1.72],
          turn: 28,
          roll: 5,
        }),
      )
    }
    const letter = (x: number, z: number, turn: number, hex: string): Thing =>
      put(dress(box(0.95, 0.03, 0.66, 0.01), paper(hex)), { tip: 68, turn, at: [x, 0.6, z] })
    return together(
      set(
        together(
          openBox(2.3, 1.05, 2.3, 0.05, body, paper('#f3d5ca')),
          tissue(2.15, 2.15, 0.9, '#fdf0ea'),
          put(rose(0.42, '#a9565f', '#f0c8c0', 2), { at: [-0.45, 0.72, 0.35] }),
          put(rose(0.32, '#c9958c', '#fbefe3', 4), { at: [0.25, 0.72, 0.6] }),
          letter(0.3, -0.3, -12, '#fff6e8'),
          letter(0.1, -0.55, 8, '#f4dcc9'),
          letter(-0.3, -0.6, -4, '#fffaf2'),
        ),
        { at: [-0.5, 0.22, 0], turn: 24 },
      ),
      put(openBox(2.38, 0.46, 2.38, 0.04, paper(lid), paper('#f3d5ca')), {
        tip: -104,
        turn: -22,
        at: [1.75, 1.4, -0.9],
      }),
      put(bow(ribbon, 0.55), { tip: -60, at: [1.45, 0.42, 1.35], turn: -15 }),
      scattered(8, 4, 1.2, '#d98f96', '#f5d2cc', 3).map((p) => p),
    )
  },
  looks: {
    view: 2,
    parts: { ribbon: ribbonHues, lid: { leaf: '#47683f', peacock: dye.peacock, marigold: dye.marigold } },
  },
  cameras: cameras([0, 1.05, 0], [0.2, 1.15, 1.5], { near: 6.6, above: 44, rise: 19 }),
}
