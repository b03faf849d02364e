import type { Material } from '../render/material.ts'
import { light } from './colour.ts'
import { noise } from './noise.ts'
import { paint } from './plain.ts'
import { booti, type Stencil } from './printed.ts'

/** From one thread of a brocade to the next. */
const THREAD = 0.0115

const gold = light('#f6cb78')

/** The thread of zari that floats at this place of the weave. */
const lookZari: Material['look'] = (s) => {
  const thread = Math.sin((s.v / THREAD) * 6.283)
  const glint = noise(s.u * 24, Math.floor(s.v / THREAD) * 3.7)
  paint(s, gold, 0.72 + 0.14 * thread + 0.4 * glint * glint)
  // Wound around silk: what it does not mirror is still seen as gold.
  s.metal = 0.6
  s.rough = 0.36
  s.shine = 0.1
  s.bumpV = 0.26 * Math.cos((s.v / THREAD) * 6.283)
}

/** Silk whose threads along v are seen, and between them zari along u wherever `pattern` says, in the steps of a loom. */
export const brocade = (hex: string, pattern: Stencil): Material => {
  const c = light(hex)
  const step = (x: number): number => (Math.floor(x / THREAD) + 0.5) * THREAD
  return {
    look: (s) => {
      const [u, v] = [step(s.u), step(s.v)]
      if (pattern(u, v) > 0.5) return lookZari(s)
      // Where zari dives under the silk, its shadow tells gold from marigold.
      const isBound = Math.max(pattern(u - THREAD, v), pattern(u + THREAD, v)) > 0.5
      const warp = noise(s.u * 86, s.v * 4)
      paint(s, c, (0.82 + 0.28 * warp + 0.08 * noise(s.u * 3, s.v * 3)) * (isBound ? 0.5 : 1))
      s.rough = 0.5
      s.shine = 0.07
      s.sheen = 0.45
      s.soft = 0.15
      s.bumpU = 0.3 * (noise(s.u * 86 + 0.5, s.v * 4) - warp)
    },
  }
}

/** Half the width of a pointed oval, w by h, this far from its middle. */
const halfOgee = (w: number, h: number, far: number): number =>
  Math.abs(far) < h / 2 ? (w / 4) * (1 + Math.cos((6.283 * far) / h)) : 0

/** A net of pointed ovals, w by h, that share their vines; in each a booti on its leaves. */
export const jaal =
  (w: number, h: number): Stencil =>
  (u, v) => {
    const row = Math.round(v / h)
    const inEven = Math.abs(u - (Math.floor(u / w) + 0.5) * w) <= halfOgee(w, h, v - row * h)
    const y = inEven ? v - row * h : v - (Math.floor(v / h) + 0.5) * h
    const x = inEven ? u - (Math.floor(u / w) + 0.5) * w : u - Math.round(u / w) * w
    const slope = Math.hypot(1, ((1.571 * w) / h) * Math.sin((6.283 * y) / h))
    const toVine = (halfOgee(w, h, y) - Math.abs(x)) / slope
    if (toVine < 0.01 + 0.007 * Math.cos((y / h) * 75.4)) return 1
    const size = w * 0.185
    if (booti(x, y - size * 0.35, size) > 0.5) return 1
    const stem = y + size * 1.25
    if (Math.abs(x) < 0.007 && stem > -size * 0.4 && stem < size * 0.5) return 1
    const leaf = Math.hypot((Math.abs(x) - size * 0.5) / (size * 0.52), (stem - Math.abs(x) * 0.55) / (size * 0.2))
    return leaf < 1 ? 1 : 0
  }

/** How wide the border of a brocade is, with its spires. */
export const BORDER = 0.43

/** A border: v runs from the edge of the cloth. Vine and bootis are left in silk on a band of zari, spires point inwards. */
export const zariBorder: Stencil = (u, v) => {
  if (v > 0.33) return Math.abs(u / 0.11 - Math.floor(u / 0.11) - 0.5) * 2 < 1 - (v - 0.33) / 0.1 ? 1 : 0
  if (v > 0.305 || (v > 0.03 && v < 0.055)) return 1
  if (v < 0.075 || v > 0.285) return 0
  const middle = v - 0.18
  const vine = Math.abs(middle - 0.055 * Math.sin(u * 17.45)) < 0.014
  const at = Math.round((u - 0.09) / 0.18)
  const flower = booti(u - 0.09 - at * 0.18, middle + (at % 2 === 0 ? 0.034 : -0.034), 0.066, at % 2 === 0 ? 0 : 3.1416)
  return vine || flower > 0.5 ? 0 : 1
}

/** A panel that is `deep` along v, its middle at 0: the field, and the border along both of its edges. */
export const borderedPanel = (deep: number, field: Stencil): Stencil => {
  return (u, v) => {
    const fromEdge = deep / 2 - Math.abs(v)
    return fromEdge < BORDER ? zariBorder(u, fromEdge) : field(u, v)
  }
}

/** One row of small bootis along u. */
export const bootiRow =
  (step: number, size: number, at: number): Stencil =>
  (u, v) =>
    booti(u - Math.round(u / step) * step, v - at, size)
