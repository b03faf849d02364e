import { together } from '../../goods-together.ts'
import { COVER_HIGH, openSareeCover, sareeCover, stackRibbon } from '../../shapes/saree-cover.ts'
import { saree } from '../../shapes/saree.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import type { Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { satin } from '../../materials/plain.ts'
import { bow, tag } from '../../shapes/ribbons.ts'

const setOfSix = (): Thing => tag([{ text: 'set of six', size: 0.44, at: 0.62, hand: true }], 0.9, 0.4)

/** Each a little further back than the one on top of it, so that all their borders show. */
const threeSarees = (): Thing => [
  ...put(saree(2.4, 1.75, 1, '#1f7f86', '#125058'), { at: [0, 0, 0.08] }),
  ...put(saree(2.36, 1.62, 1, '#efdcb2', '#9c2145'), { at: [0.02, 0.11, -0.13], turn: 0.6 }),
  ...put(saree(2.34, 1.48, 1, '#c2376f', '#7d1236'), { at: [-0.02, 0.22, -0.35], turn: -0.8 }),
]

const stack = (hues: readonly string[]): Thing =>
  hues.flatMap((hue, i) =>
    put(sareeCover(hue, i + 1), {
      at: [0.035 * Math.sin(i * 2), i * COVER_HIGH, 0.02 * Math.cos(i * 3)],
      turn: 1.3 * Math.sin(i * 4),
    }),
  )

export const sareeCovers: Recipe = {
  set: stage('butter', 'left'),
  build: (view, { brocade: hexes = '#8a1f45 #d98a1c #14666a' }) => {
    const three = hexes.split(' ')
    const [wine, marigold, teal] = three as [string, string, string]
    if (view === 3)
      return together(
        put(openSareeCover(wine, threeSarees()), { at: [0.75, 0, -0.25], turn: -8, scale: 0.8 }),
        put(sareeCover(marigold, 4), { at: [-1.15, 0, 1.75], turn: 16, scale: 0.72 }),
        // It lies with one end on the other.
        put(sareeCover(teal, 2), { at: [0.05, 0.1, 2.25], turn: 6, roll: -5, scale: 0.72 }),
        put(setOfSix(), { tip: -76, at: [-1.3, 0.06, 0.3], turn: 10 }),
      )
    const high = 6 * COVER_HIGH
    return together(
      put(
        [
          ...stack([...three, ...three]),
          ...put(stackRibbon(satin('#8a1f45'), high - 0.02, 0.2), { at: [-0.55, 0, 0] }),
          ...put(bow(satin('#8a1f45'), 0.4), { tip: -74, at: [-0.55, high + 0.18, 0.1], turn: 8 }),
        ],
        { turn: 14 },
      ),
      put(setOfSix(), { tip: -76, at: [1.3, 0.06, 1.75], turn: -10 }),
    )
  },
  looks: {
    view: 1,
    parts: {
      brocade: {
        wine: '#8a1f45 #8a1f45 #8a1f45',
        marigold: '#d98a1c #d98a1c #d98a1c',
        teal: '#14666a #14666a #14666a',
      },
    },
    traced: true,
  },
  cameras: cameras([0, 0.95, 0], [0.35, 1.55, 0.4], {
    near: 6,
    side: 24,
    rise: 24,
    up: 25,
    far: 10.4,
    over: [0, 0.2, 0.55],
    above: 46,
    away: 11.2,
  }),
}
