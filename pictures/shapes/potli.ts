import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lerp, smooth, type Vec } from '../render/vec.ts'
import { gold, wax } from '../materials/plain.ts'
import { cord, ring, tassel } from './ribbons.ts'
import { ball, curve, lathe, type Flat } from './turned.ts'
import { tube } from './solids.ts'
import { named } from '../nodes.ts'

type PotliOptions = {
  r: number
  material: Material
  edge?: Material
  cord?: Material
  pleats?: number
  tassels?: boolean
  tall?: number
}

const drawPotli = (o: PotliOptions): Thing => {
  const { r, material, pleats = 13 } = o
  const high = r * (o.tall ?? 2.5)
  const neck = 0.7
  const line = curve<Flat>(
    [
      [r * 0.52, 0],
      [r * 0.86, 0.05 * high],
      [r, 0.24 * high],
      [r * 0.86, 0.45 * high],
      [r * 0.44, 0.61 * high],
      [r * 0.26, neck * high],
      [r * 0.4, 0.8 * high],
      [r * 0.56, 0.92 * high],
      [r * 0.62, high],
    ],
    60,
  )
  const fold = (a: number, y: number): number => {
    const t = y / high
    const depth = t < neck ? 0.02 + 0.1 * smooth(0.15, neck, t) : 0.12
    const sharp = Math.cos(a * pleats) * 0.7 + Math.cos(a * pleats * 2 + 1) * 0.18 + 0.3 * Math.sin(a * 5 + 2)
    return 1 + depth * sharp
  }
  const body = lathe(line, 220, 'units', fold)
  const frill = (a: number): number => high * (1 + 0.035 * Math.cos(a * pleats))
  body.points = body.points.map((p): Vec =>
    p[1] > high * 0.9
      ? [p[0], lerp(p[1], (p[1] * frill(Math.atan2(p[0], p[2]))) / high, smooth(high * 0.9, high, p[1])), p[2]]
      : p,
  )
  const rim = Array.from({ length: 221 }, (_, i): Vec => {
    const a = (i / 220) * 6.28319
    const k = r * 0.62 * fold(a, high)
    return [k * Math.sin(a), frill(a), k * Math.cos(a)]
  })
  const string = o.cord ?? gold
  const tie = put(cord(ring(r * 0.31, 90), r * 0.07, string, 2, true), { at: [0, high * neck, 0] })
  const tie2 = put(cord(ring(r * 0.31, 90), r * 0.07, string, 2, true), {
    at: [0, high * neck + r * 0.11, 0],
  })
  return [
    ...dress(body, material),
    ...(o.edge ? dress(tube(rim, r * 0.025, 6, true), o.edge) : []),
    ...tie,
    ...tie2,
    ...(o.tassels === false ? [] : [-1, 1].flatMap((s) => hangingEnd(r, high * neck, s, string))),
  ]
}

/** A pouch gathered at the neck and tied; its texture is in units, u around. */
export const potli = named('potli', drawPotli)

const hangingEnd = (r: number, y: number, side: number, string: Material): Thing => {
  const end: Vec = [side * r * 0.34, y - r * (side > 0 ? 0.82 : 0.66), r * 1.0]
  const path = curve<Vec>(
    [
      [side * r * 0.06, y + r * 0.03, r * 0.33],
      [side * r * 0.22, y - r * 0.02, r * 0.52],
      [side * r * 0.33, y - r * 0.36, r * 0.86],
      end,
    ],
    30,
  )
  return [
    ...cord(path, r * 0.05, string),
    ...put(dress(ball(r * 0.085, 18), wax('#fff6ea')), { at: [end[0], end[1] - r * 0.05, end[2]] }),
    ...put(tassel(string, r * 0.46), { at: [end[0], end[1] - r * 0.12, end[2] + 0.02] }),
  ]
}
