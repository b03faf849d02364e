import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lerp } from '../render/vec.ts'
import { between } from '../materials/colour.ts'
import { lumpy } from '../materials/grained.ts'
import { dice } from '../materials/noise.ts'
import { sprig } from './flowers.ts'
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
