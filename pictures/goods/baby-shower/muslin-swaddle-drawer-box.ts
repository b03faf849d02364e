import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import { cloth, paper, satin } from '../../materials/plain.ts'
import { bootiRows, printed } from '../../materials/printed.ts'
import { openBox } from '../../shapes/cases.ts'
import { sprig } from '../../shapes/flowers.ts'
import { bootiPaper } from '../../shapes/booti-paper.ts'
import { inked } from '../../shapes/stickers.ts'
import { bow } from '../../shapes/ribbons.ts'
import { folded, rolled } from '../../shapes/cloths.ts'
import { box } from '../../shapes/solids.ts'
import { place, zone } from '../../zones.ts'

export const swaddles: Recipe = {
  set: stage('lilac', 'steps', 0, 0.75),
  build: (view) => {
    const muslin = (hex: string, ink: string): Material => printed(cloth(hex, 16), paper(ink), bootiRows(0.26, 0.07))
    const hues: [string, string][] = [
      ['#cfe3d2', '#5f8a6c'],
      ['#f6d3c9', '#b0606a'],
      ['#f8e6ae', '#b8862a'],
      ['#cfe0ea', '#4f7f9a'],
    ]
    const w = 3.1
    const d = 2.0
    const drawer = together(
      openBox(w - 0.12, 0.66, d - 0.08, 0.05, paper('#fbf3e6'), paper('#f6e9ee')),
      ...hues.map(([h, i], k) => put(rolled(0.34, 1.62, muslin(h, i), 4), { at: [-1.08 + k * 0.72, 0.1, 0.02] })),
      put(dress(box(w, 0.78, 0.06, 0.02), paper('#d4c1e0')), { at: [0, -0.05, d / 2] }),
      put(
        [
          ...zone(
            'drawer',
            inked(1.4, 0.4, [{ text: 'Baby Vihaan', size: 0.84, at: 0.74, hand: true }], paper('#641432')),
          ),
          ...put(place('drawer', 1.8, 0.32), { at: [0, 0.08, 0] }),
        ],
        {
          at: [0, 0.36, d / 2 + 0.036],
        },
      ),
      put(bow(satin('#d98f96'), 0.22), { at: [0, 0.1, d / 2 + 0.09] }),
    )
    const sleeve: Thing = [
      ...put(dress(box(w + 0.06, 0.05, d, 0.015), bootiPaper('#c9b3d8', 0.44, 0.12, paper('#fffaf2'))), {
        at: [0, 0.8, 0],
      }),
      ...[-1, 1].flatMap((s) =>
        put(dress(box(0.05, 0.84, d, 0.015), bootiPaper('#c9b3d8', 0.44, 0.12, paper('#fffaf2'))), {
          at: [s * (w / 2 + 0.005), 0, 0],
        }),
      ),
      ...dress(box(w, 0.05, d, 0.015), paper('#c9b3d8')),
    ]
    if (view === 3)
      return together(
        ...hues.map(([h, i], k) =>
          put(rolled(0.36, 1.5, muslin(h, i), 4), {
            at: [-1.2 + k * 0.8, 0, -0.4 + 0.1 * (k % 2)],
            turn: 6 - k * 4,
          }),
        ),
        put(
          folded(1.7, 1.2, 0.09, 3, [
            muslin('#cfe3d2', '#5f8a6c'),
            muslin('#f6d3c9', '#b0606a'),
            muslin('#cfe0ea', '#4f7f9a'),
          ]),
          { at: [0.1, 0, 1.25], turn: -8 },
        ),
      )
    return together(
      set(together(sleeve, set(drawer, { at: [0, 0.06, 1.15] })), { turn: 16, at: [0, 0, -0.75] }),
      put(sprig(0.8, '#a9b8a0', 6, 3), { at: [1.7, 0.04, 1.25], turn: 150 }),
    )
  },
  cameras: cameras([0, 0.5, 0.2], [0.2, 0.5, 0.3], {
    near: 7.6,
    side: 10,
    up: 31,
    above: 46,
    far: 10.8,
    rise: 30,
  }),
}
