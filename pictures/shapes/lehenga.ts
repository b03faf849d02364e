import { dress, surface, type Mesh, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lerp, type Vec } from '../render/vec.ts'
import { brocade, zariBorder } from '../materials/brocade.ts'
import { noise } from '../materials/noise.ts'
import { gold } from '../materials/plain.ts'
import { bootiRows } from '../materials/printed.ts'
import { named } from '../nodes.ts'
import { tassel } from './ribbons.ts'
import { curve } from './turned.ts'
import { tube } from './solids.ts'

/** v runs from the hem: a border on silk of its own, then the skirt with bootis in rows. */
const skirtSilk = (hex: string, hemHex: string): Material => {
  const hem = brocade(hemHex, zariBorder)
  const bootis = bootiRows(0.3, 0.062)
  const field = brocade(hex, (u, v) => {
    if (v < 0.44) return zariBorder(u, v)
    if (v > 0.5 && v < 0.512) return 1
    return v > 0.6 ? bootis(u, v) : 0
  })
  return { look: (s) => (s.v < 0.33 ? hem.look(s) : field.look(s)) }
}

/** How far a skirt laid in knife pleats stands up at a place along its hem. */
const pleat = (x: number, seed: number): number => {
  const at = x / 0.27 + 0.25 * noise(x * 1.3 + seed, seed)
  const k = at - Math.floor(at)
  return k < 0.82 ? (k / 0.82) ** 1.4 : 1 - ((k - 0.82) / 0.18) ** 0.8
}

/** One fold of the skirt: wide at its hem in front, gathered at the waist behind; `thick` where it turns over in front. */
const skirtFold = (w: number, d: number, thick: number, seed: number): Mesh => {
  const r = thick / 2
  const turn = Math.PI * r
  const long = turn + d
  const mesh = surface(330, 84, (u, v) => {
    const way = v * long
    const a = Math.min(1, way / turn) * Math.PI
    const back = Math.max(0, way - turn) / d
    const x0 = (u - 0.5) * w
    const gather = lerp(1, 0.8, back ** 1.3)
    const deep = 0.055 * (1 - 0.35 * back)
    const out = deep * (pleat(x0, seed) - 0.5)
    const side = 1 - Math.abs(2 * u - 1) ** 30
    const soft = 0.05 * (noise(x0 * 1.4 + seed, back * 3) - 0.5) * side
    const y = r - (r + out) * Math.cos(a) * (way < turn ? 1 : side)
    return [x0 * gather, y + soft, d / 2 + (r + out) * Math.sin(a) - back * d + 0.02 * noise(x0 * 2, seed)]
  })
  const across = 331
  mesh.uvs = mesh.points.map((_, i) => [
    ((i % across) / 330 - 0.5) * w,
    Math.max(0, (Math.floor(i / across) / 84) * long - turn * 0.55),
  ])
  return mesh
}

const drawLehenga = (w: number, d: number, hex: string, hemHex: string): Thing => {
  const silk = skirtSilk(hex, hemHex)
  const high = 0.15
  const folds = [0, 1, 2].flatMap((i) =>
    put(dress(skirtFold(w - 0.03 * i, d - 0.04 * i, high * 1.05, i * 3.7 + 1), silk), {
      at: [0.02 * Math.sin(i * 2), i * high, -0.03 * i],
    }),
  )
  const top = 3 * high + 0.06
  const waist = Array.from({ length: 40 }, (_, i): Vec => {
    const x = (i / 39 - 0.5) * w * 0.8
    return [x, top - 0.03 + 0.02 * noise(x * 4, 3), -d / 2 + 0.02 + 0.02 * noise(x * 3, 8)]
  })
  const band = brocade(hemHex, (_u, v) => (Math.abs(v - Math.round(v / 0.1) * 0.1) < 0.04 ? 1 : 0))
  const cords = [0, 1].flatMap((k): Thing => {
    const start = waist[16 + k * 2]!
    const end: Vec = [start[0] - 0.2 + 0.5 * k, top + 0.07, 0.02 + 0.16 * k]
    const path = curve<Vec>([start, [start[0] - 0.14 + k * 0.05, top + 0.07, -d / 4 - 0.1], end], 30)
    return [
      ...dress(tube(path, 0.014, 8), gold),
      ...put(
        tassel(
          brocade(hemHex, () => 1),
          0.3,
        ),
        {
          tip: 88,
          turn: 180 - 28 + 46 * k,
          at: end,
        },
      ),
    ]
  })
  return [...folds, ...dress(tube(waist, 0.06, 14), band), ...cords]
}

/** A skirt in wine and its like, folded in pleats: its hem in front, its waistband with two tassels behind. */
export const lehenga = named('folded lehenga', drawLehenga)
