import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe, type ViewNumber } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { pine, wood } from '../../materials/grained.ts'
import { cloth, gold, paper } from '../../materials/plain.ts'
import { bootiRows, printed } from '../../materials/printed.ts'
import { babysBreath, blossom } from '../../shapes/flowers.ts'
import { honeyJar } from '../../shapes/filled-jars.ts'
import { tag } from '../../shapes/ribbons.ts'
import { lathe, rounded } from '../../shapes/turned.ts'
import { wrapLabel } from '../../shapes/jars.ts'
import type { Words } from '../../materials/lettering.ts'
import { place, zone } from '../../zones.ts'

/** A wooden honey dipper lying along y. */
const dipper = (): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [0.001, -0.35],
          ...[0, 1, 2, 3, 4, 5].flatMap((i): [number, number][] => {
            const r = 0.09 + 0.06 * Math.sin(((i + 0.5) / 6) * Math.PI)
            return [
              [r, -0.34 + i * 0.07],
              [r, -0.3 + i * 0.07],
              [0.06, -0.295 + i * 0.07],
              [0.06, -0.275 + i * 0.07],
            ]
          }),
          [0.032, 0.1],
          [0.03, 0.9],
          [0.05, 0.98],
          [0.001, 1.02],
        ],
        0.01,
      ),
      28,
      [0.5, 2],
    ),
    wood(pine, 'v'),
  ),
]

const label = (view: ViewNumber): Thing => {
  const words: Words[] = [
    { text: 'Raw Honey', size: 0.2, at: 0.36 },
    { text: 'with love', size: 0.17, at: 0.6, hand: true },
    { text: 'Zoya & Imran', size: 0.13, at: 0.82 },
  ]
  const paper = (lines: Words[]): Thing => wrapLabel(0.72, 0.24, 0.66, 105, lines)
  if (view === 3) return paper(words)
  return [
    ...zone('label', paper(words), paper(words.slice(0, 1))),
    ...put(place('label', 1.0, 0.27, 0.733), { at: [0, 0.44, 0] }),
  ]
}

export const honey: Recipe = {
  set: stage('butter', 'mehrab', 2.0),
  build: (view, { cap = dye.wine }) => {
    const one = (hex: string, seed: number) =>
      together(
        honeyJar(
          {
            kind: 'cloth',
            material: printed(cloth(hex, 20), paper('#fff6e6'), bootiRows(0.32, 0.09)),
            tie: gold,
          },
          0.72,
          1.5,
          null,
        ),
        label(view),
        put(dipper(), { at: [0.5, 0.95, 0.62], roll: 62, tip: -6, turn: seed * 4 }),
      )
    if (view === 3)
      return together(
        ...['#8a1f45', '#4f6f5c', '#e39a24', '#c2376f', '#14666a'].map((h, i) =>
          set(one(h, i), {
            at: [-1.24 + i * 0.64, 0.22, i % 2 ? -0.5 : 0.45],
            scale: 0.52,
            turn: -8 + i * 3,
          }),
        ),
        put(tag([{ text: 'thank you', size: 0.44, at: 0.62, hand: true }], 0.95, 0.42), {
          tip: -76,
          at: [0.2, 0.28, 1.5],
          turn: 6,
        }),
      )
    return together(
      set(one(cap, 0), { at: [0, 0.22, 0] }),
      put(babysBreath(0.6, 3), { at: [-1.2, 0.22, 0.3] }),
      put(blossom(0.18, '#fff3c4', '#f7d24a'), { at: [-0.95, 0.24, 0.95] }),
      put(blossom(0.14, '#fff3c4', '#f7d24a'), { at: [1.05, 0.24, 1.05] }),
    )
  },
  looks: {
    view: 1,
    parts: { cap: { leaf: '#4f7548', marigold: dye.marigold, rani: dye.rani, teal: dye.teal } },
  },
  cameras: cameras([0, 1.05, 0], [0.15, 1.25, 0.3], {
    near: 4.6,
    side: 14,
    far: 7.8,
    above: 34,
    over: [0, 0.7, 0.3],
    away: 9.6,
  }),
}
