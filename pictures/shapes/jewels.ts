import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import type { Vec } from '../render/vec.ts'
import { gold, velvet, wax } from '../materials/plain.ts'
import { ring } from './ribbons.ts'
import { ball, lathe, rounded } from './turned.ts'
import { tube } from './solids.ts'
import { named } from '../nodes.ts'

const drawBangle = (r: number, thick: number, material: Material, beads = 0, beadOf: Material = gold): Thing => {
  const hoop = put(dress(tube(ring(r, 72), thick, 10, true), material), { roll: 90 })
  const studs = Array.from({ length: beads }, (_, i) => {
    const a = (i / beads) * 6.28319
    return put(dress(ball(thick * 0.9, 8), beadOf), {
      at: [0, r * 1.03 * Math.cos(a), r * 1.03 * Math.sin(a)],
    })
  }).flat()
  return [...hoop, ...studs]
}

/** An upright bangle around the x axis. */
export const bangle = named('bangle', drawBangle)

const drawBangleRod = (long: number, r: number, colours: Material[], rod: Material = velvet('#641432')): Thing => {
  const count = Math.floor(long / 0.075)
  const row = Array.from({ length: count }, (_, i) => {
    const x = (i - (count - 1) / 2) * 0.075
    const wide = i % 7 === 3
    return put(
      bangle(r, wide ? 0.042 : 0.03, wide ? gold : colours[i % colours.length]!, wide ? 24 : 0, wax('#fff4e6')),
      { at: [x, 0, 0] },
    )
  }).flat()
  const pad = put(
    dress(
      lathe(
        rounded(
          [
            [0.001, -long / 2 - 0.1],
            [r * 0.86, -long / 2 - 0.1],
            [r * 0.86, long / 2 + 0.1],
            [0.001, long / 2 + 0.1],
          ],
          0.1,
        ),
        40,
      ),
      rod,
    ),
    { roll: 90 },
  )
  return [...row, ...pad]
}

/** A row of bangles on a padded rod along x; colours come round in turn. */
export const bangleRod = named('rod of bangles', drawBangleRod)

const drawStrung = (path: Vec[], r: number, colours: Material[]): Thing => {
  const all: Thing = []
  let gap = 0
  let count = 0
  path.forEach((p, i) => {
    const q = path[i - 1]
    if (q) gap += Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
    if (!q || gap >= r * 2) {
      all.push(...put(dress(ball(r, 28), colours[count++ % colours.length]!), { at: p }))
      gap = 0
    }
  })
  return all
}

/** A string of pearls or beads along a path. */
export const strung = named('string of beads', drawStrung)

const drawBell = (size: number, material: Material): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [size * 0.5, 0],
          [size * 0.46, size * 0.08],
          [size * 0.32, size * 0.3],
          [size * 0.26, size * 0.62],
          [size * 0.08, size * 0.72],
          [size * 0.05, size * 1.25],
          [size * 0.1, size * 1.36],
          [0.001, size * 1.42],
        ],
        0.03,
      ),
      48,
    ),
    material,
  ),
]

export const bell = named('bell', drawBell)
