import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { clamp, type Vec } from '../render/vec.ts'
import { light } from '../materials/colour.ts'
import { noise } from '../materials/noise.ts'
import { paint } from '../materials/plain.ts'
import { named } from '../nodes.ts'

/** Thin unbleached cotton, with flecks of seed. */
const muslin: Material = (() => {
  const c = light('#f0e6d0')
  return {
    look: (s) => {
      const threads = 0.5 * noise(s.u * 90, s.v * 5) + 0.5 * noise(s.u * 5, s.v * 90)
      const fleck = noise(s.u * 30, s.v * 30, 4) > 0.86 ? 0.9 : 1
      paint(s, c, (0.86 + 0.24 * threads) * fleck)
      s.rough = 0.95
      s.sheen = 0.15
      s.soft = 0.4
      s.bumpU = 0.16 * (threads - 0.5)
    },
  }
})()

const drawBed = (w: number, d: number, high: number): Thing => {
  const mesh = surface(150, 110, (u, v) => {
    const [x, z] = [(u - 0.5) * w, (0.5 - v) * d]
    const edge = Math.min(w / 2 - Math.abs(x), d / 2 - Math.abs(z))
    const ripple = 0.1 * (noise(x * 3, z * 3) - 0.5) + 0.05 * (noise(x * 8, z * 8) - 0.5)
    const crumple = 0.16 * noise(x * 4.2, z * 4.2, 3)
    return [x, 0.09 + (high - 0.14 + crumple) * Math.exp(-edge / 0.16) + ripple * Math.min(1, edge / 0.05), z]
  })
  mesh.uvs = mesh.points.map(([x, , z]) => [x, z])
  return dress(mesh, muslin)
}

/** A sheet of muslin that a w by d box is laid out with, up to its rim. */
export const muslinBed = named('muslin', drawBed)

const drawFlap = (from: number, to: number, d: number, y: number): Thing => {
  const long = Math.abs(to - from)
  const back = 0.62
  const r = 0.035
  const all = long + Math.PI * r + back
  const mesh = surface(110, 120, (u, v) => {
    const z = (u - 0.5) * d
    const way = v * all
    const reach = 0.16 * (noise(z * 1.7, 5) - 0.5) + 0.5 * (z / d)
    const drape = 0.1 * noise(z * 2.6 + way, 2 + way) + 0.04 * noise(z * 9, way * 1.2)
    const edge = Math.exp(-(d / 2 - Math.abs(z)) / 0.1)
    if (way < long) {
      const k = way / long
      const fall = 0.22 * Math.exp(-way / 0.12)
      return [from + (to + reach - from) * k, y + drape - fall - 0.1 * edge, z] as Vec
    }
    const a = clamp((way - long) / r, 0, Math.PI)
    const gone = Math.max(0, way - long - Math.PI * r)
    const rise = 0.09 * noise(z * 3 + 9, gone * 4) * Math.min(1, gone * 4)
    const side = Math.sign(from - to)
    return [
      to + reach - side * (r * Math.sin(a) - gone * (0.5 + 0.6 * noise(z * 2.2, 1) - 0.5 * (z / d))),
      y + drape + r * (1 - Math.cos(a)) + rise - 0.1 * edge,
      z,
    ] as Vec
  })
  mesh.uvs = mesh.points.map((_, i) => [((i % 111) / 110) * d, (Math.floor(i / 111) / 120) * all])
  return dress(mesh, muslin)
}

/** A layer of muslin that lies over the goods from one wall, x `from`, and is turned back at `to`. */
export const muslinFlap = named('muslin', drawFlap)
