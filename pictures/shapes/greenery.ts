import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lerp, type Vec } from '../render/vec.ts'
import { between } from '../materials/colour.ts'
import { lumpy } from '../materials/grained.ts'
import { dice } from '../materials/noise.ts'
import { leaf } from '../materials/plain.ts'
import { sprig } from './flowers.ts'
import { tube } from './solids.ts'
import { ball } from './turned.ts'
import { named } from '../nodes.ts'

/** One broad leaf lying towards z, its foot at the origin, gently arched. */
export const cutLeaf = (long: number, wide: number, material: Material): Thing =>
  dress(
    surface(10, 14, (u, v) => {
      const side = 2 * u - 1
      const w = (wide / 2) * Math.sin(Math.PI * (0.06 + 0.94 * v) ** 0.8) ** 0.8
      return [side * w, 0.18 * long * Math.sin(v * 2.4) - 0.06 * long * side * side, long * (v - 0.3)]
    }),
    material,
  )

const drawFrond = (long: number, hex: string, seed = 1): Thing => sprig(long, hex, 13, seed, 0.3)

/** A fern frond lying along x. */
export const frond = named('fern', drawFrond)

const drawMoss = (rx: number, rz: number, high: number, hex = '#6f8a45', seed = 1): Thing => {
  const throwDice = dice(`moss${seed}`)
  const skins = [
    lumpy(hex, 40, 1.2),
    lumpy(between(hex, '#c3cf7a', 0.35), 40, 1.2),
    lumpy(between(hex, '#2f4a24', 0.3), 40, 1.2),
  ]
  return Array.from({ length: Math.round(rx * rz * 220) }, (_, i) => {
    const a = throwDice() * 6.28319
    const q = Math.sqrt(throwDice())
    const size = lerp(0.05, 0.12, throwDice())
    return put(dress(ball(size, 10), skins[i % 3]!), {
      scale: [1, 0.7, 1],
      at: [q * rx * Math.cos(a), high * (1 - q * q) * 0.8, q * rz * Math.sin(a)],
    })
  }).flat()
}

/** A bed of moss over a round or oval patch. */
export const moss = named('moss', drawMoss)

const drawNeem = (long: number, pairs = 8, seed = 1): Thing => {
  const throwDice = dice(`neem${seed}`)
  const stem = (t: number): Vec => [long * t, 0.1 * long * Math.sin(t * 2.6), 0.1 * long * Math.sin(t * 2.2 + seed)]
  const greens = ['#46702f', '#5a853c', '#385f28'].map(leaf)
  const stalk = Array.from({ length: 24 }, (_, i) => stem(i / 23))
  const leaflet = (size: number): Thing => {
    const blade = surface(8, 22, (u, v) => {
      const side = 2 * u - 1
      const tooth = 1 + 0.16 * (1 - Math.abs(((v * 9) % 1) * 2 - 1)) * Math.abs(side) ** 2
      const half = size * 0.15 * Math.sin(Math.PI * (0.04 + 0.96 * v) ** 0.75) ** 0.8 * tooth
      const sickle = 0.16 * size * v * v
      return [size * v, 0.12 * size * Math.sin(v * 2.8) + 0.25 * half * Math.abs(side), side * half + sickle]
    })
    return dress(blade, greens[Math.floor(throwDice() * 3)]!)
  }
  const leaves = Array.from({ length: pairs }, (_, k) => {
    const t = (k + 0.8) / pairs
    const size = long * lerp(0.34, 0.24, t)
    return [-1, 1].flatMap((side) =>
      put(leaflet(size), {
        scale: [1, 1, side],
        roll: 4 + 16 * throwDice(),
        turn: side * (52 - 18 * t + 12 * throwDice()),
        at: stem(t - 0.03 * throwDice()),
      }),
    )
  })
  return [
    ...dress(
      tube(stalk, (t) => 0.02 * (1.25 - t), 6),
      leaf('#7a8a4a'),
    ),
    ...leaves.flat(),
    ...put(leaflet(long * 0.24), { at: stem(1) }),
  ]
}

/** A sprig of neem lying along x: narrow toothed leaves in pairs, bent like sickles. */
export const neem = named('sprig', drawNeem)
