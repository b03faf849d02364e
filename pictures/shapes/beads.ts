import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { gold, wax } from '../materials/plain.ts'
import { ring } from './ribbons.ts'
import { ball } from './turned.ts'
import { tube } from './solids.ts'
import { named } from '../nodes.ts'

export const bead = (r: number, material: Material = wax('#fff8ee')): Thing =>
  put(dress(ball(r, 32), material), { at: [0, r, 0] })

const drawPearlRing = (radius: number, r: number, count: number, material: Material = wax('#fff6ea')): Thing =>
  Array.from({ length: count }, (_, i) => {
    const a = (i / count) * 6.28319
    return put(dress(ball(r, 32), material), { at: [radius * Math.cos(a), r, radius * Math.sin(a)] })
  }).flat()

/** Pearls in a level circle. */
export const pearlRing = named('ring of pearls', drawPearlRing)

export const goldRim = (radius: number, thick = 0.03): Thing => dress(tube(ring(radius, 120), thick, 10, true), gold)
