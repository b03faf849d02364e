import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { smooth } from '../render/vec.ts'
import { printed, type Stencil } from '../materials/printed.ts'
import { curve, lineLength, type Flat } from './turned.ts'

type GathriOptions = {
  r: number
  /** The cloth: what it is made of, what is printed on it, and where. */
  base: Material
  ink: Material
  print: Stencil
  /** The border along its edges. */
  border: Material
}

/** The bundle the shop is named after: a square of cloth drawn up around something, its corners tied in a knot. */
export const gathri = ({ r, base, ink, print, border }: GathriOptions): Thing => {
  const stuff = printed(base, ink, print)
  const neck = 1.06 * r
  const flap = (long: number, rise: number, droop: number, at: { turn: number; seed: number }): Thing =>
    put(corner(long, rise, droop, at.seed, cornerCloth(stuff, border, long)), {
      turn: at.turn,
      at: [0, neck, 0],
    })
  return [
    ...dress(body(r, neck), stuff),
    ...flap(1.25 * r, 0.62, 0.42, { turn: 96, seed: 1 }),
    ...flap(1.3 * r, 0.66, 0.44, { turn: -94, seed: 2 }),
    ...flap(1.12 * r, 1.0, 0.1, { turn: 152, seed: 3 }),
    ...flap(1.05 * r, 0.95, 0.05, { turn: -154, seed: 4 }),
    ...put(knot(r, stuff, border), { at: [0, neck + 0.04 * r, 0.06 * r] }),
  ]
}

/** What is wrapped: plump below, its folds running up into the knot. The cloth's middle is under it. */
const body = (r: number, neck: number) => {
  const line = curve<Flat>(
    [
      [0.001, 0],
      [r * 0.66, 0],
      [r * 0.93, neck * 0.12],
      [r, neck * 0.33],
      [r * 0.92, neck * 0.54],
      [r * 0.68, neck * 0.74],
      [r * 0.4, neck * 0.88],
      [r * 0.2, neck * 0.99],
      [r * 0.15, neck * 1.06],
    ],
    90,
  )
  const run = lineLength(line)
  const last = line.length - 1
  const mesh = surface(
    260,
    last,
    (u, v) => {
      const [q, y] = line[Math.round(v * last)]!
      const a = u * 6.28319
      const up = smooth(0.3, 1, y / neck)
      const deep = 0.03 + 0.19 * up
      const folds =
        0.55 * Math.cos(a * 9 + 0.6 * Math.sin(a * 2)) +
        0.45 * Math.cos(a * 4 + 2 + 0.8 * Math.sin(a)) +
        0.22 * Math.sin(a * 17 + 1)
      const lumps = 0.025 * Math.sin(a * 3 + y * 2.2) + 0.02 * Math.sin(a * 5 - y * 3)
      const k = q * (1 + deep * folds + lumps * smooth(0, 0.3, y))
      return [k * Math.sin(a), y, k * Math.cos(a)]
    },
    { closeU: true },
  )
  mesh.uvs = mesh.uvs.map(([u], i) => {
    const s = run[Math.floor(i / 261)]!
    return [s * Math.sin(u * 6.28319), -s * Math.cos(u * 6.28319)]
  })
  return mesh
}

/** The print goes on to the corner's edges, where the border runs: texture u across and v outwards, in units. */
const cornerCloth = (stuff: Material, border: Material, long: number): Material =>
  printed(stuff, border, (u, v) => smooth(0.115, 0.1, long - v - Math.abs(u)))

/** One corner of the cloth, gathered at the knot, that stands out towards z and ends in a point. */
const corner = (long: number, rise: number, droop: number, seed: number, material: Material): Thing => {
  const mesh = surface(44, 40, (u, v) => {
    const side = 2 * u - 1
    const open = smooth(0, 0.5, v) * (1 - v) ** 0.6
    const wide = long * (0.09 * (1 - v) + 0.62 * open)
    const out = long * (0.12 + 0.72 * v * (1 - 0.12 * v))
    const high = long * (rise * v - (rise * 0.35 + droop) * v * v)
    const gathered = (1 - v) ** 1.3
    const fold = long * (0.075 * gathered + 0.02) * Math.cos(side * 7.2 + seed) * (0.3 + 0.7 * v ** 0.3)
    const cup = long * 0.2 * side * side * Math.sin(Math.PI * Math.min(1, v + 0.1))
    const wave = 0.05 * long * Math.sin(side * 2.6 + seed * 2) * v
    return [side * wide, high + cup + fold + wave, out - 0.35 * cup]
  })
  mesh.uvs = mesh.uvs.map(([u, v]) => [(2 * u - 1) * long * (1 - v), long * v])
  return dress(mesh, material)
}

/** Where the corners are tied: one drawn tightly over the others, its border along it. */
const knot = (r: number, stuff: Material, border: Material): Thing => {
  const mesh = surface(
    96,
    40,
    (u, v) => {
      const a = u * 6.28319
      const y = 2 * v - 1
      const belly = 0.02 + 0.26 * Math.max(0, 1 - Math.abs(y) ** 2.6) ** 0.5
      const creases = 1 + 0.09 * Math.cos(a * 7 + 1.2 * y) + 0.05 * Math.cos(a * 12 - y)
      const k = r * belly * creases
      return [k * 1.14 * Math.cos(a), y * 0.27 * r, k * Math.sin(a)]
    },
    { closeU: true, uv: [1.75 * r, 0.66 * r] },
  )
  const edged = printed(stuff, border, (u) => smooth(0.055, 0.04, Math.abs(u - 0.31 * r)))
  return put(dress(mesh, edged), { roll: 24, tip: -34 })
}
