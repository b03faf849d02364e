import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lettering, type Words } from '../materials/lettering.ts'
import { glass, paper } from '../materials/plain.ts'
import { wood, type Timber } from '../materials/grained.ts'
import { printed } from '../materials/printed.ts'
import { cord, ring } from './ribbons.ts'
import { disc, lathe, rounded } from './turned.ts'
import { surface } from '../render/mesh.ts'

/** A label bent around a round thing of radius r, its middle towards the viewer. */
export const wrapLabel = (
  r: number,
  y: number,
  high: number,
  degrees: number,
  words: Words[],
  base = paper('#fffaf2'),
  ink = paper('#5a2d22'),
): Thing => {
  const span = (degrees * Math.PI) / 180
  const wide = r * span
  const mesh = surface(24, 2, (u, v) => {
    const a = (u - 0.5) * span
    return [(r + 0.012) * Math.sin(a), y + v * high, (r + 0.012) * Math.cos(a)]
  })
  return dress(mesh, printed(base, ink, lettering({ shape: wide / high, words, frame: 0.06 })))
}

export type JarLid =
  | { kind: 'cap'; material: Material }
  | { kind: 'cloth'; material: Material; tie?: Material }
  | { kind: 'wood'; timber: Timber }

type JarOptions = { r?: number; high?: number; lid: JarLid; fill?: Thing; label?: Words[] }

/** A glass jar with what is in it, a label, and a cap, wooden lid or tied cloth. What is glass comes apart in `glass`. */
export const jar = (o: JarOptions): { solid: Thing; clear: Thing } => {
  const r = o.r ?? 0.36
  const high = o.high ?? 0.9
  const neck = high * 0.86
  const shell = lathe(
    rounded(
      [
        [0.001, 0.02],
        [r, 0.02],
        [r, neck - r * 0.35],
        [r * 0.82, neck - 0.02],
        [r * 0.82, high],
      ],
      0.12,
    ),
    64,
  )
  return {
    clear: dress(shell, glass()),
    solid: [
      ...dress(disc(r * 0.95, 0.015), paper('#e9ddd0')),
      ...(o.fill ?? []),
      ...(o.label ? wrapLabel(r, high * 0.16, high * 0.44, 105, o.label) : []),
      ...put(lidOf(o.lid, r), { at: [0, high, 0] }),
    ],
  }
}

const lidOf = (lid: JarLid, r: number): Thing => {
  if (lid.kind === 'cap')
    return dress(
      lathe(
        rounded(
          [
            [r * 0.88, -0.1],
            [r * 0.9, -0.1],
            [r * 0.9, 0.08],
            [0.001, 0.08],
          ],
          0.03,
        ),
        64,
      ),
      lid.material,
    )
  if (lid.kind === 'wood')
    return dress(
      lathe(
        rounded(
          [
            [r * 0.9, -0.08],
            [r * 0.92, 0.12],
            [0.001, 0.12],
          ],
          0.04,
        ),
        64,
        [4, 1],
      ),
      wood(lid.timber),
    )
  const frill = surface(
    120,
    14,
    (u, v) => {
      const a = u * 6.28319
      const t = v
      const wave = Math.sin(a * 14) * 0.5 + Math.sin(a * 9 + 1) * 0.5
      const out =
        t < 0.5
          ? r * 0.9 * (t / 0.5)
          : r * (0.9 + 0.02 * Math.sin((t - 0.5) * 6) + (t - 0.62) * 0.55 * (t > 0.62 ? 1 : 0)) +
            0.03 * wave * Math.max(0, t - 0.55) * 2.2
      const y = t < 0.42 ? 0.07 - 0.02 * t : t < 0.62 ? 0.06 - (t - 0.42) * 0.6 : -0.06 - (t - 0.62) * 0.45
      return [out * Math.sin(a), y, out * Math.cos(a)]
    },
    { closeU: true, uv: [6, 1] },
  )
  return [
    ...dress(frill, lid.material),
    ...put(cord(ring(r * 0.93, 90), 0.022, lid.tie ?? paper('#b98a52'), 2, true), { at: [0, -0.05, 0] }),
  ]
}

/** Honey, syrup or tea up to a height: a solid body that fills a jar. */
export const liquid = (r: number, high: number, material: Material): Thing =>
  dress(
    lathe(
      rounded(
        [
          [0.001, 0.03],
          [r * 0.95, 0.03],
          [r * 0.95, high],
          [0.001, high],
        ],
        0.04,
      ),
      48,
    ),
    material,
  )
