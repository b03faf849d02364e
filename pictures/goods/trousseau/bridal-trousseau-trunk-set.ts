import { set, together } from '../../goods-together.ts'
import { saree } from '../../shapes/saree.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { brass, cloth, gold, satin, velvet } from '../../materials/plain.ts'
import { brassCorners, clasp, dropHandle } from '../../shapes/fittings.ts'
import { hingedLid, openBox } from '../../shapes/cases.ts'
import { bootiSilk } from '../../shapes/booti-paper.ts'
import { inked } from '../../shapes/stickers.ts'
import { posy } from '../../shapes/posy.ts'
import { bow } from '../../shapes/ribbons.ts'
import { box } from '../../shapes/solids.ts'
import { place, zone } from '../../zones.ts'

const strap = (h: number, d: number, x: number, material: Material): Thing =>
  put(dress(box(0.16, h + 0.03, d + 0.03, 0.02), material), { at: [x, 0, 0] })

const trunk = (w: number, h: number, d: number, cloth1: Material, strapOf: Material, words?: string): Thing => [
  ...dress(box(w, h, d, 0.05), cloth1),
  ...put(dress(box(w + 0.02, 0.04, d + 0.02, 0.01), brass), { at: [0, h * 0.7, 0] }),
  ...brassCorners(w, h, d, 0.2),
  ...strap(h, d, -w * 0.3, strapOf),
  ...strap(h, d, w * 0.3, strapOf),
  ...put(clasp(0.24), { at: [0, h * 0.72 + 0.08, d / 2 + 0.01] }),
  ...put(dropHandle(0.5), { at: [w / 2, h * 0.5, 0], turn: 90 }),
  ...put(dropHandle(0.5), { at: [-w / 2, h * 0.5, 0], turn: -90 }),
  ...(words
    ? put(zone('initials', inked(0.9, 0.34, [{ text: words, size: 0.9, at: 0.82, hand: true }], gold)), {
        at: [0, h * 0.34, d / 2 + 0.008],
      })
    : []),
]

export const trunks: Recipe = {
  set: stage('rose', 'mehrab', 0, 1.2),
  build: (view, { lining = dye.wine }) => {
    const ivory = cloth('#f7ecd9', 30)
    const wine = velvet(dye.wine)
    const big = trunk(3.2, 1.15, 1.9, ivory, wine, 'A & K')
    const mid = trunk(2.5, 0.9, 1.5, ivory, wine)
    const small = trunk(1.8, 0.66, 1.1, ivory, wine)
    if (view === 3) {
      return together(
        set(
          together(
            openBox(3.2, 0.95, 1.9, 0.08, ivory, velvet(lining)),
            brassCorners(3.2, 0.95, 1.9, 0.2),
            put(saree(1.35, 1.45, 6, '#c2376f', '#7d1236'), { at: [-0.75, 0.1, 0] }),
            put(saree(1.25, 1.45, 6, '#0f7a72', '#8a5a12'), { at: [0.72, 0.1, 0] }),
            put(hingedLid(3.2, 1.9, 0.24, ivory, bootiSilk(lining, 0.4, 0.11), 104), {
              at: [0, 0.95, -0.95],
            }),
          ),
          { at: [-0.45, 0, 0.2], turn: 10 },
        ),
        put(small, { at: [1.62, 0, 1.25], turn: -18, scale: 0.9 }),
      )
    }
    return together(
      set(
        together(
          big,
          put([...mid, ...put(place('date', 1.1, 0.22), { at: [0, 0.3, 0.76] })], { at: [0.05, 1.16, 0], turn: -4 }),
          put(small, { at: [-0.05, 2.07, 0], turn: 5 }),
          put(bow(satin(dye.wine), 0.5), { at: [0.0, 2.8, 0.1], tip: -40 }),
        ),
        { turn: 16 },
      ),
      put(posy(0.3, '#a9565f', '#f0c8c0', '#83997d', 2), { at: [1.75, 0, 1.35] }),
    )
  },
  looks: { view: 3, parts: { lining: { leaf: '#2f5f47', marigold: '#d98a1c', rani: '#b52a66' } } },
  cameras: [
    ...cameras([0, 1.35, 0], [-0.3, 0.95, 0.7], {
      near: 7,
      side: 2,
      far: 12.5,
      above: 36,
      over: [0.2, 0.8, 0],
      away: 13.6,
    }),
  ] as Recipe['cameras'],
}
