import { dress, type Thing } from '../render/mesh.ts'
import { put } from '../render/place.ts'
import { lumpy } from '../materials/grained.ts'
import { cloth, paper } from '../materials/plain.ts'
import { ball, curve, lathe, rounded, type Flat } from './turned.ts'
import { named } from '../nodes.ts'

const drawLaddooPile = (floors: number, size: number): Thing => {
  const skin = [lumpy('#e79a2c', 30, 0.5), lumpy('#eda536', 30, 0.5), lumpy('#e08f22', 30, 0.5)]
  const shape = ball(size, 22)
  const all: Thing = []
  for (let floor = 0; floor < floors; floor++) {
    const rings = floors - floor
    for (let k = 0; k < rings; k++) {
      const radius = k * size * 1.92
      const count = k === 0 ? 1 : k * 6
      for (let i = 0; i < count; i++) {
        const a = (i / count) * 6.28319 + floor * 0.52
        all.push(
          ...put(dress(shape, skin[(i + floor) % 3]!), {
            turn: i * 70 + floor * 31,
            tip: i * 40,
            at: [radius * Math.cos(a), size + floor * size * 1.5, radius * Math.sin(a)],
          }),
        )
      }
    }
  }
  return all
}

/** Balls of motichoor heaped like a cone: floors of rings, each laid in the hollows of the one below. */
export const laddooPile = named('laddoos', drawLaddooPile)

const drawMacaron = (r: number, hex: string): Thing => {
  const shell = lathe(
    rounded(
      [
        [0.001, 0],
        [r * 0.94, 0],
        [r, r * 0.16],
        [r * 0.9, r * 0.42],
        [0.001, r * 0.5],
      ],
      0.06,
    ),
    40,
  )
  const foot = lathe(
    [
      [r * 0.97, -0.01],
      [r * 1.02, r * 0.06],
      [r * 0.97, r * 0.12],
    ],
    60,
    [1, 1],
    (a) => 1 + 0.02 * Math.sin(a * 23),
  )
  const half = [...dress(shell, paper(hex)), ...dress(foot, lumpy(hex, 40, 1))]
  return [
    ...put(half, { roll: 180, at: [0, r * 0.5, 0] }),
    ...put(half, { at: [0, r * 0.66, 0] }),
    ...put(
      dress(
        lathe(
          [
            [r * 0.86, 0],
            [r * 0.9, r * 0.08],
            [r * 0.86, r * 0.16],
          ],
          40,
        ),
        cloth('#fbeedd'),
      ),
      { at: [0, r * 0.5, 0] },
    ),
  ]
}

export const macaron = named('macaron', drawMacaron)

const drawTruffle = (r: number, seed = 1): Thing =>
  put(dress(ball(r, 20), lumpy(seed % 2 ? '#5a3220' : '#4a2818', 24, 1.3)), {
    at: [0, r, 0],
    turn: seed * 50,
    tip: seed * 37,
  })

export const truffle = named('truffle', drawTruffle)

const drawBiscuit = (r: number): Thing =>
  dress(
    lathe(
      rounded(
        [
          [0.001, 0],
          [r, 0],
          [r, r * 0.22],
          [0.001, r * 0.26],
        ],
        0.03,
      ),
      40,
      [1, 1],
      (a) => 1 + 0.03 * Math.cos(a * 18),
    ),
    lumpy('#d3a160', 18, 0.7),
  )

export const biscuit = named('biscuit', drawBiscuit)

/** A short biscuit with a pistachio pressed into its top. */
export const nankhatai = (r: number): Thing => [
  ...dress(
    lathe(
      curve<Flat>(
        [
          [r * 0.85, 0],
          [r, r * 0.12],
          [r * 0.92, r * 0.36],
          [r * 0.5, r * 0.54],
          [0.001, r * 0.56],
        ],
        24,
      ),
      48,
      [1, 1],
      (a) => 1 + 0.025 * Math.sin(a * 3 + 1) + 0.012 * Math.sin(a * 11),
    ),
    lumpy('#e2bb7e', 26, 0.25),
  ),
  ...put(dress(ball(r * 0.17, 14), lumpy('#8c9d4e', 16, 0.5)), {
    at: [0, r * 0.56, 0],
    scale: [1.5, 0.8, 0.9],
  }),
]
