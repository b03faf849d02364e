import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import type { Vec } from '../render/vec.ts'
import { type Words } from '../materials/lettering.ts'
import { cloth, flame, paper, wax } from '../materials/plain.ts'
import { curve, disc, lathe, rounded, type Flat } from './turned.ts'
import { tube } from './solids.ts'
import { wrapLabel } from './jars.ts'
import { named } from '../nodes.ts'

const drawCandle = (r: number, high: number, vessel: Material, words: Words[] = [], lit = false): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [0.001, 0],
          [r, 0],
          [r, high],
          [r - 0.035, high],
          [r - 0.035, high - 0.1],
        ],
        0.03,
      ),
      64,
      'units',
    ),
    vessel,
  ),
  ...dress(disc(r - 0.03, high - 0.09), wax('#fbf2e2')),
  ...dress(
    tube(
      [
        [0, high - 0.1, 0],
        [0.005, high - 0.02, 0],
        [0.02, high + 0.05, 0],
      ],
      0.012,
      6,
    ),
    paper('#2c1a1d'),
  ),
  ...(lit ? put(flameOf(0.2), { at: [0.02, high + 0.02, 0] }) : []),
  ...(words.length ? wrapLabel(r, high * 0.2, high * 0.5, 110, words) : []),
]

/** A poured candle in a straight vessel. */
export const candle = named('candle', drawCandle)

export const flameOf = (high: number): Thing =>
  dress(
    lathe(
      curve<Flat>(
        [
          [0.001, 0],
          [high * 0.16, high * 0.24],
          [high * 0.1, high * 0.6],
          [0.001, high],
        ],
        16,
      ),
      16,
    ),
    flame,
  )

const drawDiya = (
  r: number,
  material: Material,
  rim: Material,
  lit = true,
  /** Null: empty, and without a wick. */
  oil: Material | null = wax('#f3d99a'),
): Thing => {
  const spout = (a: number, y: number): number =>
    1 + 0.42 * Math.exp(-((((a + Math.PI) % 6.28319) - Math.PI) ** 2) / 0.12) * (y / (r * 0.5)) ** 1.2
  const line = rounded(
    [
      [r * 0.02, 0],
      [r * 0.5, 0],
      [r * 0.95, r * 0.42],
      [r, r * 0.5],
      [r * 0.9, r * 0.49],
      [r * 0.62, r * 0.2],
      [0.001, r * 0.16],
    ],
    0.03,
  )
  const edge = Array.from({ length: 97 }, (_, i): Vec => {
    const a = (i / 96) * 6.28319
    const k = r * 0.97 * spout(a, r * 0.5)
    return [k * Math.sin(a), r * 0.5, k * Math.cos(a)]
  })
  return [
    ...dress(lathe(line, 96, 'units', spout), material),
    ...dress(tube(edge, r * 0.05, 8, true), rim),
    ...(oil ? [...dress(disc(r * 0.74, r * 0.34, 40), oil), ...wickOf(r)] : []),
    ...(lit && oil ? put(flameOf(r * 0.6), { at: [0, r * 0.54, r * 1.24] }) : []),
  ]
}

/** A clay lamp: a shallow bowl pinched to a spout towards the viewer. */
export const diya = named('diya', drawDiya)

const wickOf = (r: number): Thing =>
  dress(
    tube(
      curve<Vec>(
        [
          [0, r * 0.34, 0],
          [0, r * 0.4, r * 0.7],
          [0, r * 0.56, r * 1.26],
        ],
        10,
      ),
      r * 0.05,
      6,
    ),
    cloth('#f6ead2'),
  )
