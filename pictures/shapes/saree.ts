import { dress, surface, type Mesh, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { lerp, type Vec } from '../render/vec.ts'
import { light } from '../materials/colour.ts'
import { dice, noise } from '../materials/noise.ts'
import { metal, paint } from '../materials/plain.ts'
import { bootiRows, either, printed, type Stencil } from '../materials/printed.ts'
import { named } from '../nodes.ts'

/** Raw silk: threads of uneven thickness along u. */
const slubSilk = (hex: string): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      const slub = noise(s.u * 5, s.v * 64)
      paint(s, c, 0.86 + 0.2 * slub + 0.08 * noise(s.u * 60, s.v * 3))
      s.rough = 0.46
      s.shine = 0.09
      s.sheen = 0.3
      s.soft = 0.2
      s.bumpV = 0.16 * (noise(s.u * 5, s.v * 64 + 0.5) - slub)
    },
  }
}

const zari = metal('#e9b45f', 0.42)

/** Places along v beyond which there is none. */
const within =
  (from: number, to: number, stencil: Stencil): Stencil =>
  (u, v) =>
    v > from && v < to ? stencil(u, v) : 0

/** Temple spires, `high`, in a row at this v, pointing on. */
const spires =
  (step: number, at: number, high: number): Stencil =>
  (u, v) => {
    const x = Math.abs(u / step - Math.floor(u / step) - 0.5) * 2
    return v >= at && x < 1 - (v - at) / high ? 1 : 0
  }

/** Silk with small bootis, and from the fold in front (v is the way from it) a border woven in zari. */
const borderedSilk = (hex: string, edge: string): Material => {
  const wide = 0.34
  const border: Stencil = either(
    within(0.03, 0.075, () => 1),
    within(0.095, 0.108, () => 1),
    within(0.12, 0.28, (u, v) => bootiRows(0.2, 0.068)(u, v - 0.2)),
    within(0.292, 0.305, () => 1),
    within(0.32, wide, () => 1),
    within(wide, wide + 0.1, spires(0.1, wide, 0.1)),
  )
  const ground = printed(slubSilk(edge), zari, border)
  const field = printed(
    slubSilk(hex),
    zari,
    either(
      within(wide, wide + 0.1, spires(0.1, wide, 0.1)),
      within(wide + 0.14, 99, (u, v) => bootiRows(0.26, 0.055)(u, v - wide)),
    ),
  )
  return {
    look: (s) => {
      s.v = Math.abs(s.v)
      return s.v < wide ? ground.look(s) : field.look(s)
    },
  }
}

/** One fold, soft and round in front and behind, w by d and `thick`; u runs along x, v from the fold in front over the top. */
const fold = (w: number, d: number, thick: number, seed: number): Mesh => {
  const r = thick / 2
  const quarter = (Math.PI / 2) * r
  const flat = d - thick
  const half = 2 * quarter + flat
  const ways = [
    ...Array.from({ length: 6 }, (_, i) => (i / 6) * quarter),
    ...Array.from({ length: 24 }, (_, i) => quarter + (i / 24) * flat),
    ...Array.from({ length: 7 }, (_, i) => quarter + flat + (i / 6) * quarter),
  ]
  const around = [...ways, ...ways.map((way) => 2 * half - way).reverse()]
  const mesh = surface(
    44,
    around.length - 1,
    (u, v) => {
      const way = around[Math.round(v * (around.length - 1))]!
      const under = way > half
      const a = under ? 2 * half - way : way
      const turn = a < quarter ? a / r : a > quarter + flat ? Math.PI / 2 + (a - quarter - flat) / r : Math.PI / 2
      const z = (a < quarter ? d / 2 - r : Math.max(d / 2 - r - (a - quarter), r - d / 2)) + r * Math.cos(turn)
      const side = 2 * u - 1
      const across = Math.sign(side) * (1 - (1 - Math.abs(side)) ** 2)
      const full = Math.sqrt(Math.max(0, 1 - Math.abs(side) ** 24))
      const y = r + r * Math.sin(turn) * (under ? -1 : 1) * full
      const x = (across * w) / 2
      return [
        x + 0.012 * (noise(z * 3 + seed, seed * 7) - 0.5),
        y + 0.03 * (noise(x * 1.6 + seed * 5, z * 1.6) - 0.5),
        z + 0.016 * (noise(x * 2.4, seed * 3) - 0.5),
      ]
    },
    { closeV: true },
  )
  mesh.uvs = mesh.points.map((p, i) => {
    const way = around[Math.floor(i / 45)]!
    return [p[0], way > half ? way - 2 * half : way]
  })
  return mesh
}

const drawSaree = (w: number, d: number, layers: number, hex: string, edge: string): Thing => {
  const folds = layers * 2
  const high = layers * 0.11
  const thick = high / folds
  const throwDice = dice(`saree${hex}${w}`)
  const silk = borderedSilk(hex, edge)
  return Array.from({ length: folds }, (_, i): Thing => {
    const inset = 0.05 * throwDice()
    const ahead = 0.03 * (throwDice() - 0.5)
    const mesh = fold(w - inset, d - 0.03 * throwDice(), thick * 1.12, i + w)
    // The stack is lower at its edges, where nothing lies folded twice.
    mesh.points = mesh.points.map(([x, y, z]): Vec => {
      const out = Math.max(Math.abs((2 * x) / w), Math.abs((2 * z) / d))
      const soft = lerp(1.05, 0.86, Math.min(1, out) ** 4) + 0.16 * (noise(x * 1.7 + w * 9, z * 1.7) - 0.5)
      const crease = 0.014 * Math.exp(-((x / 0.022) ** 2))
      return [x, (y + i * thick) * soft - crease, z + ahead]
    })
    return dress(mesh, silk)
  }).flat()
}

/** A folded saree: thin soft folds of silk with small bootis, its border of zari along the folds in front. */
export const saree = named('saree', drawSaree)
