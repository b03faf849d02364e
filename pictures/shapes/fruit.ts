import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { smooth, type Vec } from '../render/vec.ts'
import { lumpy } from '../materials/grained.ts'
import { dice } from '../materials/noise.ts'
import { leaf } from '../materials/plain.ts'
import { bananaPeel, husk } from '../materials/skins.ts'
import { cord, ring } from './ribbons.ts'
import { ball, curve, lathe, lineLength } from './turned.ts'
import { tube } from './solids.ts'
import { named } from '../nodes.ts'

const drawFruit = (r: number, skin: Material, stalk = '#5b4630', squash = 0.9): Thing => [
  ...dress(
    lathe(
      curve<[number, number]>(
        [
          [0.001, r * 0.08],
          [r * 0.4, 0],
          [r * 0.95, r * 0.6 * squash],
          [r * 0.9, r * 1.25 * squash],
          [r * 0.4, r * 1.74 * squash],
          [0.001, r * 1.58 * squash],
        ],
        40,
      ),
      48,
    ),
    skin,
  ),
  ...dress(
    tube(
      curve<Vec>(
        [
          [0, r * 1.5 * squash, 0],
          [0.01, r * 1.8 * squash, 0],
          [0.06 * r, r * 2.05 * squash, 0],
        ],
        8,
      ),
      r * 0.05,
      6,
    ),
    leaf(stalk),
  ),
]

/** Round fruit with a dimple and a stalk. */
export const fruit = named('fruit', drawFruit)

const drawPomegranate = (r: number, skin: Material, crown: Material): Thing => [
  ...dress(
    lathe(
      curve<[number, number]>(
        [
          [0.001, 0],
          [r * 0.45, r * 0.03],
          [r * 0.98, r * 0.75],
          [r * 0.86, r * 1.42],
          [r * 0.34, r * 1.78],
          [r * 0.2, r * 1.9],
        ],
        40,
      ),
      72,
      [1, 1],
      (a, y) => 1 + 0.025 * Math.cos(a * 6) * Math.sin((Math.PI * y) / (1.9 * r)),
    ),
    skin,
  ),
  ...Array.from({ length: 6 }, (_, k): Thing =>
    put(
      dress(
        surface(6, 8, (u, v): Vec => [
          (2 * u - 1) * r * 0.13 * (1 - v ** 1.6),
          r * 0.34 * v,
          r * (0.19 + 0.16 * v * v) - 0.03 * r * (2 * u - 1) ** 2,
        ]),
        crown,
      ),
      { turn: k * 60 + 8, at: [0, r * 1.84, 0] },
    ),
  ).flat(),
]

/** A round fruit with a crown in place of a stalk. */
export const pomegranate = named('fruit', drawPomegranate)

const drawBanana = (long: number, hex = '#edc340'): Thing => {
  const line = Array.from({ length: 36 }, (_, i): Vec => {
    const a = -0.8 + (i / 35) * 1.6
    return [long * 0.6 * Math.sin(a), long * 0.6 * (1 - Math.cos(a)), 0]
  })
  const thick = (t: number): number =>
    long * 0.125 * Math.max(0.22, Math.min(1, Math.sin(Math.PI * (0.03 + 0.94 * t)) ** 0.55)) * (t > 0.985 ? 0.8 : 1)
  const peel = bananaPeel(hex, lineLength(line).at(-1)!)
  const mesh = tube(line, thick, 40)
  // Five blunt ridges.
  mesh.points = mesh.points.map((p, i) => {
    const middle = line[Math.floor(i / 41)]!
    const ridge = 1 + 0.05 * Math.cos(((i % 41) / 40) * 5 * 6.28319)
    return middle.map((m, k) => m + (p[k]! - m) * ridge) as Vec
  })
  const ends = [line[0]!, line.at(-1)!].flatMap((at) =>
    put(dress(ball(long * 0.028, 12), lumpy('#4a3524', 40)), { at }),
  )
  return [...dress(mesh, peel), ...ends]
}

export const banana = named('banana', drawBanana)

const drawDressedCoconut = (r: number, silk: Material, lace: Material): Thing => {
  const neck = 1.62 * r
  const high = 2.0 * r
  const pleats = 17
  const fold = (a: number, y: number): number => {
    const depth = 0.012 + 0.1 * smooth(0.9 * r, neck, y) + 0.05 * smooth(neck, high, y)
    return 1 + depth * (0.75 * Math.cos(a * pleats) + 0.25 * Math.cos(a * 7 + 1))
  }
  const wrap = lathe(
    curve<[number, number]>(
      [
        [0.001, 0.02],
        [r * 0.5, 0.06 * r],
        [r * 0.93, 0.62 * r],
        [r * 0.84, 1.16 * r],
        [r * 0.5, neck * 0.94],
        [r * 0.42, neck],
        [r * 0.54, neck + 0.16 * r],
        [r * 0.68, high],
      ],
      64,
    ),
    240,
    'units',
    fold,
  )
  const nut = lathe(
    curve<[number, number]>(
      [
        [r * 0.4, neck * 0.9],
        [r * 0.38, neck + 0.1 * r],
        [r * 0.3, neck + 0.34 * r],
        [r * 0.12, neck + 0.52 * r],
        [0.001, neck + 0.56 * r],
      ],
      24,
    ),
    60,
  )
  const throwDice = dice('tuft')
  const tuft = Array.from({ length: 70 }, (): Thing => {
    const a = throwDice() * 6.28319
    const lean = 0.06 + 0.3 * throwDice()
    const from: Vec = [0.13 * r * Math.sin(a), neck + 0.46 * r, 0.13 * r * Math.cos(a)]
    const tip: Vec = [
      lean * r * Math.sin(a + 0.5),
      neck + (0.76 + 0.26 * throwDice()) * r,
      lean * r * Math.cos(a + 0.5),
    ]
    const middle: Vec = [from[0] * 1.3, (from[1] + tip[1]) / 2, from[2] * 1.3]
    return dress(
      tube(curve<Vec>([from, middle, tip], 8), (t) => 0.011 * r * 2 * (1.1 - t), 5),
      husk,
    )
  }).flat()
  const band = (y: number, out: number, wide: number): Thing =>
    dress(
      lathe(
        [
          [out, y - wide / 2],
          [out + 0.014, y],
          [out, y + wide / 2],
        ],
        120,
        'units',
        (a) => fold(a, y),
      ),
      lace,
    )
  return [
    ...dress(wrap, silk),
    ...dress(nut, husk),
    ...tuft,
    ...band(0.72 * r, r * 0.945, 0.1 * r),
    ...put(cord(ring(r * 0.45, 90), 0.05 * r, lace, 2, true), { at: [0, neck - 0.03 * r, 0] }),
    ...put(cord(ring(r * 0.45, 90), 0.05 * r, lace, 2, true), { at: [0, neck + 0.06 * r, 0] }),
  ]
}

/** A coconut dressed for a ceremony: tied in silk with gold, its tuft left free. */
export const dressedCoconut = named('coconut', drawDressedCoconut)
