import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lerp, type Vec } from '../render/vec.ts'
import { cloth } from '../materials/plain.ts'
import { lumpy } from '../materials/grained.ts'
import { box } from './solids.ts'
import { named } from '../nodes.ts'

const drawFolded = (w: number, d: number, layer: number, layers: number, materials: Material[]): Thing =>
  Array.from({ length: layers }, (_, i) => {
    const inset = 0.02 * Math.sin(i * 2.3)
    return put(
      dress(
        box(w - Math.abs(inset), layer * 1.04, d - 0.015 * (i % 2), layer * 0.48),
        materials[i % materials.length]!,
      ),
      { at: [inset * 0.5, i * layer, 0.01 * Math.cos(i * 1.7)] },
    )
  }).flat()

/** Cloth folded into a soft flat stack of w by d, in so many layers. */
export const folded = named('folded cloth', drawFolded)

const drawRolled = (r: number, long: number, material: Material, turns = 4): Thing => {
  const spiral = surface(
    2,
    turns * 26,
    (u, v) => {
      const a = v * turns * 6.28319
      const q = r * (0.1 + 0.9 * v)
      return [q * Math.cos(a), q * Math.sin(a), (u - 0.5) * long]
    },
    { uv: [long, turns * r * 3.6] },
  )
  const outside = surface(
    4,
    60,
    (u, v) => {
      const a = v * 6.28319
      return [r * Math.cos(a), r * Math.sin(a), (u - 0.5) * long]
    },
    { uv: [long, r * 6.28], closeV: false },
  )
  return put([...dress(spiral, material), ...dress(outside, material)], { at: [0, r, 0] })
}

/** Cloth rolled up, lying along z with its spiral towards the viewer. */
export const rolled = named('roll', drawRolled)

const drawTissue = (w: number, d: number, y: number, hex: string): Thing =>
  dress(
    surface(
      120,
      6,
      (u, v) => {
        const a = u * 6.28319
        const c = Math.cos(a)
        const s = Math.sin(a)
        const k = 1 / Math.max(Math.abs(c), Math.abs(s))
        const out = lerp(0.82, 1.02, v)
        return [
          (w / 2) * c * k * out,
          y + 0.13 * v * (0.5 + 0.5 * Math.sin(a * 11 + Math.sin(a * 5))) + 0.04 * Math.sin(a * 23) * v - 0.02,
          (d / 2) * s * k * out,
        ] as Vec
      },
      { closeU: true },
    ),
    cloth(hex),
  )

/** A crumpled edge of tissue or lining that peeps out around a w by d opening at height y. */
export const tissue = named('tissue', drawTissue)

export const towel = (hex: string): Material => lumpy(hex, 50, 0.25, 0.01)
