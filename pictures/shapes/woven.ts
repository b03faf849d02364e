import { dress, surface, type Mesh, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import type { Vec } from '../render/vec.ts'
import { between } from '../materials/colour.ts'
import { cane } from '../materials/grained.ts'
import { dice } from '../materials/noise.ts'
import { cloth, paper } from '../materials/plain.ts'
import { cord } from './ribbons.ts'
import { disc } from './turned.ts'
import { tube } from './solids.ts'
import { named } from '../nodes.ts'

/** An oval (superellipse) around the origin: half axes rx and rz; `square` 2 is an ellipse, more is squarer. */
export const oval = (rx: number, rz: number, square = 2, n = 160): Vec[] =>
  Array.from({ length: n + 1 }, (_, i) => {
    const a = (i / n) * 2 * Math.PI
    const c = Math.cos(a)
    const s = Math.sin(a)
    return [rx * Math.sign(c) * Math.abs(c) ** (2 / square), 0, rz * Math.sign(s) * Math.abs(s) ** (2 / square)]
  })

type BasketOptions = {
  rx: number
  rz: number
  high: number
  flare?: number
  square?: number
  stakes?: number
  hex?: string
  rim?: number
}

const drawBasket = (o: BasketOptions): Thing => {
  const { rx, rz, high, flare = 0.16, square = 2.6, stakes = 44, rim = 0.1 } = o
  const hex = o.hex ?? '#cf9f60'
  const skins = [cane(hex), cane(between(hex, '#8d5f2c', 0.18)), cane(between(hex, '#f3d9a8', 0.22))]
  const n = stakes * 8
  const outline = oval(rx, rz, square, n)
  const wide = (y: number): number => 1 - flare * (1 - y / high)
  const at = (i: number, y: number, out: number): Vec => {
    const p = outline[i % n]!
    const l = Math.hypot(p[0], p[2])
    const k = wide(y) + out / l
    return [p[0] * k, y, p[2] * k]
  }
  const thick = 0.05
  const rows = Math.floor((high - 0.05) / (thick * 1.5))
  const all: Thing = []
  for (let row = 0; row < rows; row++) {
    const y = 0.09 + row * thick * 1.5
    const path = Array.from({ length: n + 1 }, (_, i) => at(i, y, 0.036 * Math.cos((i / 8) * Math.PI + row * Math.PI)))
    all.push(...dress(tube(path, thick * 0.86, 7, true), skins[row % 3]!))
  }
  for (let k = 0; k < stakes; k++) {
    const stake = Array.from({ length: 8 }, (_, j) => at(k * 8 + 4, 0.03 + (j / 7) * (high - 0.04), 0))
    all.push(...dress(tube(stake, 0.034, 6), skins[1]!))
  }
  const loop = (y: number): Vec[] => Array.from({ length: n + 1 }, (_, i) => at(i, y, 0))
  all.push(...cord(loop(high), rim, skins[2]!, 3, true), ...cord(loop(0.05), rim * 0.6, skins[0]!, 2, true))
  const floor = surface(40, 6, (u, v) => {
    const p = outline[Math.round(u * n) % n]!
    return [p[0] * wide(0) * v, 0.06, p[2] * wide(0) * v]
  })
  return [...all, ...dress(floor, skins[1]!)]
}

/** A woven basket without its handle: rows that pass in front of and behind the stakes, twisted foot and rim. */
export const basket = named('cane basket', drawBasket)

/** A twisted handle that arches over a basket from side to side. */
export const handle = (rx: number, foot: number, crown: number, thick = 0.11, hex = '#cf9f60'): Thing => {
  const path = Array.from({ length: 140 }, (_, i): Vec => {
    const a = Math.PI * (i / 139)
    return [-rx * Math.cos(a), foot + (crown - foot) * Math.sin(a) ** 0.85, 0]
  })
  return cord(path, thick, cane(hex), 3)
}

const drawRopeBasket = (
  r: number,
  high: number,
  material: Material,
  band?: { from: number; to: number; material: Material },
): Thing => {
  const thick = 0.075
  const rows = Math.round(high / (thick * 1.75))
  const all: Thing = []
  for (let k = 0; k <= rows; k++) {
    const y = thick + k * thick * 1.75
    const t = k / rows
    const radius = r * (0.86 + 0.14 * Math.sin(Math.min(1, t * 1.2) * 1.57))
    const skin = band && t >= band.from && t <= band.to ? band.material : material
    all.push(...put(cord(oval(radius, radius, 2, 220), thick, skin, 3, true), { at: [0, y, 0] }))
  }
  return [...all, ...dress(disc(r * 0.86, 0.05), cloth('#d9c4a0'))]
}

/** Coils of soft rope, one on the other, for a round basket. */
export const ropeBasket = named('rope basket', drawRopeBasket)

const drawFiller = (w: number, d: number, top: number, hex: string, seed = 1, round = false): Thing => {
  const throwDice = dice(`filler${seed}`)
  const skins = [shred(hex), shred(between(hex, '#ffffff', 0.3)), shred(between(hex, '#a98a6a', 0.08))]
  const count = Math.round(w * d * 120)
  const all: Thing = round
    ? put(dress(disc(0.5, top - 0.1), skins[0]!), { scale: [w, 1, d] })
    : dress(flatBed(w, d, top - 0.1), skins[0]!)
  for (let k = 0; k < count; k++) {
    let x = (throwDice() - 0.5) * (w - 0.2)
    let z = (throwDice() - 0.5) * (d - 0.2)
    if (round) {
      const a = throwDice() * 6.283
      const q = Math.sqrt(throwDice()) * 0.47
      x = q * w * Math.cos(a)
      z = q * d * Math.sin(a)
    }
    all.push(...strip(x, top - 0.09 + 0.09 * throwDice(), z, throwDice, skins[k % 3]!))
  }
  return all
}

/** Crinkled paper strips that fill a w by d (or round) space up to `top`. */
export const filler = named('shredded paper', drawFiller)

/** Thin paper that light comes through. */
const shred = (hex: string): Material => {
  const base = paper(hex)
  return {
    look: (s) => {
      base.look(s)
      s.soft = 0.8
    },
  }
}

const flatBed = (w: number, d: number, y: number): Mesh => surface(1, 1, (u, v) => [(u - 0.5) * w, y, (v - 0.5) * d])

const strip = (x: number, y: number, z: number, throwDice: () => number, material: Material): Thing => {
  const a = throwDice() * 6.283
  const long = 0.12 + 0.1 * throwDice()
  const folds = 5
  const mesh = surface(1, folds, (u, v) => {
    const zig = (Math.round(v * folds) % 2) * 0.05
    return [(v - 0.5) * long, zig + 0.02 * Math.sin(v * 9 + a), (u - 0.5) * 0.035]
  })
  mesh.normals = mesh.normals.map((_n, i) => {
    const p = mesh.points[i]!
    return Math.hypot(...p) > 0 ? [0.2 * Math.sin(i), 1, 0.2 * Math.cos(i)] : [0, 1, 0]
  })
  return put(dress(mesh, material), {
    roll: (throwDice() - 0.5) * 70,
    tip: (throwDice() - 0.5) * 60,
    turn: (a * 180) / Math.PI,
    at: [x, y, z],
  })
}
