import { dress, surface, type Thing } from '../render/mesh.ts'
import { move, put } from '../render/place.ts'
import type { Vec } from '../render/vec.ts'
import { plaster } from '../materials/plain.ts'
import { disc, lathe, rounded, type Flat } from './turned.ts'

export type ArchKind = 'round' | 'mehrab' | 'cusped'

/** Floor and wall in one seamless sweep. */
export const sweep = (hex: string, back = -6): Thing =>
  dress(
    surface(40, 90, (u, v) => {
      const x = (u - 0.5) * 60
      const t = v * 3
      if (t < 1) return [x, 0, 12 - t * (12 - back)]
      if (t < 2) {
        const a = ((t - 1) * Math.PI) / 2
        return [x, 3.4 * (1 - Math.cos(a)), back - 3.4 * Math.sin(a)]
      }
      return [x, 3.4 + (t - 2) * 20, back - 3.4]
    }),
    plaster(hex),
  )

/** Half the outline of an arch, from its foot to its crown: x from the middle, y up. */
const halfArch = (kind: ArchKind, w: number, h: number): Flat[] => {
  const r = w / 2
  if (kind === 'round') {
    const spring = h - r
    return [
      [r, 0],
      ...Array.from({ length: 25 }, (_, i): Flat => [
        r * Math.cos((i / 24) * 1.5708),
        spring + r * Math.sin((i / 24) * 1.5708),
      ]),
    ]
  }
  const spring = h - r * 1.22
  const line: Flat[] = [[r, 0]]
  for (let i = 0; i <= 36; i++) {
    const t = i / 36
    const x = r * (1 - t ** 1.55) * (1 - 0.06 * Math.sin(t * Math.PI))
    const y = spring + r * 1.22 * (Math.sin((t * Math.PI) / 2) ** 0.9 * 0.86 + 0.14 * t ** 5)
    const cusp = kind === 'cusped' ? 0.07 * r * Math.abs(Math.sin(t * Math.PI * 3.5)) : 0
    line.push([x + cusp * (1 - t * 0.5), y + cusp * t])
  }
  line[line.length - 1] = [0, h]
  return line
}

/** A standing slab of plaster with an arched top, its edge softened. */
export const arch = (kind: ArchKind, w: number, h: number, hex: string, deep = 0.5): Thing => {
  const half = halfArch(kind, w, h)
  const outline = [
    ...half,
    ...half
      .slice(0, -1)
      .map(([x, y]): Flat => [-x, y])
      .reverse(),
  ]
  const soft = 0.07
  const rings: [inset: number, z: number][] = [
    [0, -deep],
    [0, -soft],
    [soft * 0.3, -soft * 0.3],
    [soft, 0],
  ]
  const place = (p: Flat, inset: number): Flat => {
    const k = 1 - inset / (w / 2)
    return [p[0] * k, (p[1] - h * 0.4) * (1 - inset / (h * 0.6)) + h * 0.4]
  }
  const rim = surface(outline.length - 1, rings.length - 1, (u, v) => {
    const [inset, z] = rings[Math.round(v * (rings.length - 1))]!
    const p = place(outline[Math.round(u * (outline.length - 1))]!, inset)
    return [p[0], Math.max(0, p[1]), z] as Vec
  })
  const face = surface(1, half.length - 1, (u, v) => {
    const p = place(half[Math.round(v * (half.length - 1))]!, soft)
    return [p[0] * (1 - 2 * u), Math.max(0, p[1]), 0] as Vec
  })
  face.normals = face.normals.map(() => [0, 0, 1])
  return [...dress(rim, plaster(hex)), ...dress(face, plaster(hex))]
}

/** A low round plinth; its top is at height h. */
export const plinth = (radius: number, h: number, hex: string): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [radius, 0],
          [radius, h],
          [radius * 0.4, h],
        ],
        0.07,
      ),
      120,
    ),
    plaster(hex),
  ),
  // A hair lower, where they overlap: light must not wonder which of them it meets.
  ...dress(disc(radius * 0.45, h - 0.002), plaster(hex)),
]

export type Set = {
  sweep: string
  arch?: { kind: ArchKind; hex: string; w: number; h: number; at: Vec; turn?: number }[]
  plinth?: { hex: string; radius: number; h: number; at?: Vec }
}

/** What stands behind and under the goods. */
export const buildSet = (set: Set): { standing: Thing; ground: Thing } => ({
  ground: sweep(set.sweep),
  standing: [
    ...(set.arch ?? []).flatMap((a) => put(arch(a.kind, a.w, a.h, a.hex), { at: a.at, turn: a.turn ?? 0 })),
    ...(set.plinth
      ? move(plinth(set.plinth.radius, set.plinth.h, set.plinth.hex), ...(set.plinth.at ?? [0, 0, 0]))
      : []),
  ],
})
