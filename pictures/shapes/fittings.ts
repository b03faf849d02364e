import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import type { Vec } from '../render/vec.ts'
import { brass, gold } from '../materials/plain.ts'
import { ball, lathe, rounded } from './turned.ts'
import { box, tube } from './solids.ts'
import { named } from '../nodes.ts'

/** Brass corner guards of a block standing on the floor. */
export const brassCorners = (w: number, h: number, d: number, size: number): Thing =>
  [-1, 1].flatMap((sx) =>
    [-1, 1].flatMap((sz) =>
      [0, h - size].flatMap((y) =>
        put(dress(box(size, size + 0.016, size, 0.03), brass), {
          at: [sx * (w / 2 - size / 2 + 0.014), y - 0.008, sz * (d / 2 - size / 2 + 0.014)],
        }),
      ),
    ),
  )

const drawDropHandle = (wide: number, material: Material = brass): Thing => {
  const path = Array.from({ length: 24 }, (_, i): Vec => {
    const a = Math.PI * (i / 23)
    return [-wide * 0.5 * Math.cos(a), -wide * 0.42 * Math.sin(a) ** 0.8, 0.06 + 0.04 * Math.sin(a)]
  })
  return [
    ...dress(tube(path, wide * 0.06, 10), material),
    ...[-1, 1].flatMap((s) => put(dress(ball(wide * 0.11, 16), material), { at: [s * wide * 0.5, 0, 0.03] })),
  ]
}

/** A bow-shaped drop handle on a plate, facing the viewer. */
export const dropHandle = named('handle', drawDropHandle)

const drawClasp = (size: number): Thing => [
  ...put(dress(box(size, size * 1.1, 0.04, 0.02), brass), { at: [0, -size * 0.55, 0.01] }),
  ...put(dress(box(size * 0.5, size * 0.9, 0.07, 0.03), gold), { at: [0, -size * 0.2, 0.03] }),
  ...put(dress(ball(size * 0.14, 14), gold), { at: [0, -size * 0.05, 0.09] }),
]

/** A clasp: plate, ring and hasp. */
export const clasp = named('clasp', drawClasp)

const drawKnob = (r: number, material: Material = gold): Thing =>
  dress(
    lathe(
      rounded(
        [
          [0.001, 0],
          [r * 0.5, 0],
          [r * 0.4, r * 0.6],
          [r, r * 1.2],
          [r * 0.8, r * 1.9],
          [0.001, r * 2],
        ],
        r * 0.3,
      ),
      24,
    ),
    material,
  )

export const knob = named('knob', drawKnob)
