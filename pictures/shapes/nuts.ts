import { dress, type Mesh, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import type { Vec } from '../render/vec.ts'
import { lumpy } from '../materials/grained.ts'
import { dice } from '../materials/noise.ts'
import { wax } from '../materials/plain.ts'
import { ball, curve, lathe, type Flat } from './turned.ts'
import { tube } from './solids.ts'
import { named } from '../nodes.ts'

const pod = (long: number, wide: number, thin: number): Mesh => {
  const m = lathe(
    curve<Flat>(
      [
        [0.001, -long * 0.5],
        [wide * 0.42, -long * 0.3],
        [wide * 0.5, 0],
        [wide * 0.3, long * 0.34],
        [0.001, long * 0.5],
      ],
      12,
    ),
    12,
  )
  return { ...m, points: m.points.map((p): Vec => [p[0], p[1], (p[2] * thin) / wide]) }
}

export type Nut = 'almond' | 'cashew' | 'pistachio' | 'raisin' | 'walnut' | 'apricot' | 'fig' | 'mishri' | 'rose'

const skins: Record<Nut, Material[]> = {
  almond: [lumpy('#a9683a', 22, 0.2), lumpy('#b9783f', 22, 0.2)],
  cashew: [lumpy('#ecd3a4', 6, 0.2), lumpy('#e6c78f', 6, 0.2)],
  pistachio: [lumpy('#a9b568', 16, 0.5), lumpy('#d8c493', 8, 0.3), lumpy('#8c9d4e', 16, 0.5)],
  raisin: [lumpy('#6b3a2a', 26, 1.2, 0.08), lumpy('#8a4d2c', 26, 1.2, 0.08)],
  walnut: [lumpy('#c08d54', 12, 1.6), lumpy('#b17f49', 12, 1.6)],
  apricot: [lumpy('#e08a32', 10, 0.7, 0.07), lumpy('#d2762a', 10, 0.7, 0.07)],
  fig: [lumpy('#a07d54', 14, 0.9), lumpy('#8d6a48', 14, 0.9)],
  mishri: [wax('#fbf6ee'), wax('#f3ece4')],
  rose: [lumpy('#b8476a', 8, 0.6), lumpy('#d06a86', 8, 0.6)],
}

const shapes: Record<Nut, () => Mesh> = {
  almond: () => pod(0.22, 0.13, 0.075),
  cashew: () =>
    tube(
      Array.from({ length: 10 }, (_, i): Vec => {
        const a = -0.2 + (i / 9) * 2.7
        return [0.08 * Math.cos(a), 0.08 * Math.sin(a), 0]
      }),
      (t) => (t <= 0 || t >= 1 ? 0.001 : 0.012 + 0.04 * Math.sin(Math.PI * (0.08 + 0.88 * t)) ** 0.6),
      9,
    ),
  pistachio: () => pod(0.15, 0.09, 0.08),
  raisin: () => pod(0.11, 0.07, 0.055),
  walnut: () => ball(0.1, 18),
  apricot: () => pod(0.17, 0.17, 0.075),
  fig: () => pod(0.18, 0.19, 0.09),
  mishri: () => ball(0.05, 6),
  rose: () => pod(0.13, 0.1, 0.03),
}

const drawHeap = (nut: Nut, count: number, spread: (throwDice: () => number) => Vec, seed = 1): Thing => {
  const throwDice = dice(nut + seed)
  const shape = shapes[nut]()
  return Array.from({ length: count }, (_, k) =>
    put(dress(shape, skins[nut][k % skins[nut].length]!), {
      roll: throwDice() * 360,
      tip: (throwDice() - 0.5) * 140,
      turn: throwDice() * 360,
      scale: 0.9 + 0.25 * throwDice(),
      at: spread(throwDice),
    }),
  ).flat()
}

/** A few nuts of one kind, each at its own angle, kept by `active` (x, z) and heaped to `top`. */
export const heap = named((nut) => `heap of ${nut}`, drawHeap)

/** Spread over a round bed, higher in the middle. */
export const inCircle =
  (r: number, y: number, rise = 0): ((throwDice: () => number) => Vec) =>
  (throwDice) => {
    const a = throwDice() * 6.28319
    const q = Math.sqrt(throwDice())
    return [q * r * Math.cos(a), y + rise * (1 - q * q) + 0.05 * throwDice(), q * r * Math.sin(a)]
  }

export const inBox =
  (w: number, d: number, y: number, rise = 0): ((throwDice: () => number) => Vec) =>
  (throwDice) => {
    const x = throwDice() - 0.5
    const z = throwDice() - 0.5
    return [x * w, y + rise * (1 - 4 * Math.max(x * x, z * z)) + 0.05 * throwDice(), z * d]
  }

/** A jar's inside filled with nuts that show through the glass. */
export const jarful = (nut: Nut, r: number, high: number, seed = 1): Thing => {
  const body = dress(
    lathe(
      [
        [0.001, 0.03],
        [r * 0.62, 0.03],
        [r * 0.62, high - 0.06],
        [0.001, high - 0.03],
      ],
      24,
    ),
    skins[nut][0]!,
  )
  const wall = heap(
    nut,
    Math.round(r * high * 420),
    (throwDice) => {
      const a = throwDice() * 6.28319
      return [r * 0.66 * Math.sin(a), 0.08 + throwDice() * (high - 0.1), r * 0.66 * Math.cos(a)]
    },
    seed,
  )
  return [...body, ...wall, ...heap(nut, 26, inCircle(r * 0.6, high - 0.05, 0.06), seed + 1)]
}
