import { together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import type { Words } from '../../materials/lettering.ts'
import { gold, paper, satin } from '../../materials/plain.ts'
import { booti } from '../../materials/printed.ts'
import { blossom, scattered, sprig } from '../../shapes/flowers.ts'
import { card, waxSeal } from '../../shapes/paper-goods.ts'
import { box, sheet, tube } from '../../shapes/solids.ts'

/** True where the stone lattice is open: hexagons and triangles between bars in three directions. */
const jaali = (u: number, v: number): boolean => {
  const bars = [0, 1.0472, 2.0944].map((a) => {
    const x = ((u - 0.5) * Math.cos(a) + (v - 1.35) * Math.sin(a)) * 4.6
    return Math.abs(x - Math.floor(x) - 0.5)
  })
  return Math.max(...bars) < 0.4
}

const flatClosed = (lattice: Material, half: number, h: number): Thing => [
  ...dress(box(2.0, 0.05, 2.7, 0.01), paper('#eeb03f')),
  ...dress(sheet([-1, 0.056, 1.35], [0, 0.056, 1.35], [0, 0.056, -1.35], [-1, 0.056, -1.35], [half, h]), lattice),
  ...dress(sheet([0, 0.056, 1.35], [1, 0.056, 1.35], [1, 0.056, -1.35], [0, 0.056, -1.35], [half, h]), lattice),
  ...dress(box(2.04, 0.07, 0.34, 0.01), satin('#8a1f45')),
  ...put(waxSeal(0.17), { at: [0, 0.07, 0] }),
]

export const gate: Recipe = {
  set: stage('butter', 'left'),
  build: (view) => {
    const pearl = satin('#f8f0e2')
    const h = 2.7
    const half = 1.0
    const lattice: Material = {
      ...pearl,
      cut: (u, v) =>
        u > 0.14 &&
        u < half - 0.14 &&
        v > 0.16 &&
        v < h - 0.2 &&
        (Math.hypot(u - half / 2, v - h / 2) > 0.34 ? jaali(u, v) : booti(u - half / 2, v - h / 2, 0.27) > 0.5),
    }
    const door = (side: 1 | -1, open: number): Thing =>
      put(
        put(
          [
            ...dress(sheet([0, 0, 0], [half, 0, 0], [half, h, 0], [0, h, 0], [half, h], 6), lattice),
            ...dress(
              tube(
                [
                  [0.05, 0.06, 0.005],
                  [half - 0.05, 0.06, 0.005],
                  [half - 0.05, h - 0.06, 0.005],
                  [0.05, h - 0.06, 0.005],
                  [0.05, 0.06, 0.005],
                ],
                0.012,
                6,
              ),
              gold,
            ),
          ],
          { scale: [side, 1, 1] },
        ),
        { turn: side === 1 ? -open : open, at: [-side * half, 0, 0] },
      )
    const names: Words[] = [
      { text: 'Zoya', size: 0.14, at: 0.34, hand: true },
      { text: '&', size: 0.09, at: 0.46, hand: true },
      { text: 'Imran', size: 0.14, at: 0.6, hand: true },
      { text: 'NIKAH · WALIMA', size: 0.04, at: 0.74, spaced: true },
      { text: '20 February 2027, Lucknow', size: 0.042, at: 0.84 },
    ]
    const inner = card(2.0, h, { words: names, frame: 0.06 }, paper('#eeb03f'), paper('#6a1a2c'), 0.03)
    const standing = (open: number): Thing => [
      ...put(inner, { at: [0, 0, -0.03] }),
      ...door(1, open),
      ...door(-1, open),
    ]
    if (view === 2) return together(put(standing(122), { tip: -8, turn: -14, at: [0, 0, 0] }))
    if (view === 3) {
      const closed = Array.from({ length: 6 }, (_, i) =>
        put(
          [
            ...put(dress(box(2.0, 0.05, 2.7, 0.01), paper('#eeb03f')), {}),
            ...put(
              dress(
                sheet([-1, 0.056, 1.35], [0, 0.056, 1.35], [0, 0.056, -1.35], [-1, 0.056, -1.35], [half, h]),
                lattice,
              ),
              {},
            ),
            ...put(
              dress(
                sheet([0, 0.056, 1.35], [1, 0.056, 1.35], [1, 0.056, -1.35], [0, 0.056, -1.35], [half, h]),
                lattice,
              ),
              {},
            ),
            ...put(dress(box(2.04, 0.07, 0.34, 0.01), satin('#8a1f45')), {}),
            ...put(waxSeal(0.17), { at: [0, 0.07, 0] }),
          ],
          { at: [-0.55 + i * 0.22, i * 0.075, -0.3 + i * 0.12], turn: -16 + i * 8, scale: 0.95 },
        ),
      )
      return together(
        ...closed,
        put(blossom(0.2, '#fff', '#fff8e6').length ? blossom(0.2, '#ffffff', '#fff8e6') : [], {
          at: [1.6, 0, 1.5],
        }),
        put(sprig(0.8, '#8fa68b', 6, 3), { at: [1.55, 0.04, 1.6], turn: 170 }),
      )
    }
    return together(
      put(standing(118), { at: [-0.1, 0, -0.2], turn: 6, scale: 0.95 }),
      put(flatClosed(lattice, half, h), { at: [1.3, 0, 1.75], turn: -20, scale: 0.5 }),
      scattered(8, 2.6, 0.6, '#e08a1c', '#f7bd4a', 4, 0.08).map((p) => put([p], { at: [-0.8, 0, 1.6] })[0]!),
    )
  },
  cameras: cameras([0, 1.15, 0], [0, 1.4, 0.3], { near: 7.8, side: -8, up: 16, above: 56, far: 10.2 }),
}
