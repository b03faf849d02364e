import { set, together } from '../../goods-together.ts'
import { oneView, stage, type Recipe } from '../../recipe.ts'
import { orbit } from '../../render/camera.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { sheesham, wood } from '../../materials/grained.ts'
import { cloth, paper, satin } from '../../materials/plain.ts'
import { bootiRows, printed } from '../../materials/printed.ts'
import { lidBox } from '../../shapes/cases.ts'
import { rose, scattered, sprig } from '../../shapes/flowers.ts'
import { bootiPaper } from '../../shapes/booti-paper.ts'
import { lidBow, tag, wrap } from '../../shapes/ribbons.ts'
import { folded } from '../../shapes/cloths.ts'
import { spool } from '../../shapes/spools.ts'
import { box } from '../../shapes/solids.ts'
import { lathe, rounded } from '../../shapes/turned.ts'

/** The printer's block: a knob of wood over a carved face, lying on its side. */
const block: Thing = [
  ...dress(box(1.0, 0.5, 1.0, 0.03), wood(sheesham)),
  ...put(
    dress(
      lathe(
        rounded(
          [
            [0.16, 0],
            [0.13, 0.2],
            [0.24, 0.42],
            [0.18, 0.56],
            [0.001, 0.58],
          ],
          0.06,
        ),
        40,
        'units',
      ),
      wood(sheesham, 'v'),
    ),
    { at: [0, 0.5, 0] },
  ),
]

/** The table where a gift gets its names and colours: the promotion of the home page. */
export const promo: Recipe = {
  set: stage('blush', 'pair', 0, 0.7),
  build: () => {
    const ribbon = satin('#df9aa2')
    return together(
      set(
        together(
          lidBox(1.7, 1.0, 1.7, 0.36, bootiPaper('#fbf3e6', 0.42, 0.12), paper('#8a1f45')),
          wrap(ribbon, 1.77, 1.01, 1.77, 0.26, 'x'),
          wrap(ribbon, 1.77, 1.01, 1.77, 0.26, 'z'),
          put(lidBow(ribbon, 0.62), { at: [0, 1.01, 0] }),
        ),
        { at: [-0.9, 0, -0.85], turn: 24 },
      ),
      put(spool(satin('#8a1f45')), { at: [0.75, 0, -1.2] }),
      put(spool(satin('#e39a24')), { at: [1.55, 0, -0.75], turn: 30 }),
      put(spool(satin('#14766f')), { at: [0.95, 0, -0.35], scale: [1, 0.72, 1] }),
      put(block, { at: [1.75, 0, 0.75], turn: -20, scale: 0.8 }),
      put(folded(1.35, 1.1, 0.05, 2, [printed(cloth('#fbf3e6', 24), paper('#8a1f45'), bootiRows(0.34, 0.11))]), {
        at: [0.62, 0, 1.2],
        turn: 12,
      }),
      put(tag([{ text: 'Ananya & Kabir', size: 0.5, at: 0.62, hand: true }], 1.25, 0.5), {
        tip: -84,
        at: [-1.0, 0.06, 0.95],
        turn: 14,
      }),
      put(tag([{ text: 'your words', size: 0.46, at: 0.62, hand: true }], 1.0, 0.42, paper('#f1cfc2')), {
        tip: -84,
        at: [-0.75, 0.06, 1.7],
        turn: -8,
      }),
      put(rose(0.3, '#a9565f', '#f0c8c0', 2), { at: [-2.0, 0, 0.1], tip: 12 }),
      put(sprig(0.9, '#8aa892', 6, 3), { at: [-1.9, 0.05, 0.3], turn: 210 }),
      scattered(7, 3, 0.6, '#d98f96', '#f5d2cc', 3).flatMap((p) => put([p], { at: [0.6, 0, 2.05] })),
    )
  },
  ...oneView(orbit([0, 0.3, 0.25], -4, 40, 10.6)),
}
