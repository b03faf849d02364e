import type { Material, Surface } from '../render/material.ts'
import { smooth } from '../render/vec.ts'

/** How much ink lies at a texture place, 0 to 1. */
export type Stencil = (u: number, v: number) => number

const keep = { r: 0, g: 0, b: 0, rough: 0, metal: 0, shine: 0, sheen: 0, soft: 0, bumpU: 0, bumpV: 0 }
const names = Object.keys(keep) as (keyof typeof keep)[]

/** One material printed, foiled or inlaid on another. */
export const printed = (base: Material, ink: Material, stencil: Stencil): Material => ({
  ...base,
  look: (s: Surface) => {
    const k = stencil(s.u, s.v)
    if (k >= 0.999) return ink.look(s)
    base.look(s)
    if (k <= 0.001) return
    for (const name of names) keep[name] = s[name]
    s.metal = s.sheen = s.soft = s.bumpU = s.bumpV = 0
    s.shine = 0.03
    ink.look(s)
    for (const name of names) s[name] = keep[name] + (s[name] - keep[name]) * k
    s.metal = k > 0.5 ? s.metal : keep.metal
  },
})

/** The five-petal booti around a place: 1 inside a petal. `size` is its radius in texture units. */
export const booti = (u: number, v: number, size: number, turn = 0): number => {
  const r = Math.hypot(u, v)
  if (r > size * 1.15) return 0
  const edge = size * 0.05
  const heart = smooth(size * 0.15 + edge, size * 0.15 - edge, r)
  const fifth = (2 * Math.PI) / 5
  let a = (Math.atan2(u, v) + turn) % fifth
  if (a < 0) a += fifth
  if (a > fifth / 2) a -= fifth
  const x = (r * Math.cos(a) - size * 0.63) / 0.39
  const y = (r * Math.sin(a)) / (0.2 + 0.13 * Math.min(1, r / size))
  return Math.max(heart, smooth(size + edge * 2, size - edge * 2, Math.hypot(x, y)))
}

/** Bootis all over, in staggered rows `step` apart. */
export const bootiRows =
  (step: number, size: number, turn = 0): Stencil =>
  (u, v) => {
    const row = Math.floor(v / step + 0.5)
    const shift = row % 2 === 0 ? 0 : step / 2
    const col = Math.floor((u - shift) / step + 0.5)
    return booti(u - shift - col * step, v - row * step, size, turn)
  }

/** One booti in the middle of the texture. */
export const oneBooti =
  (u0: number, v0: number, size: number): Stencil =>
  (u, v) =>
    booti(u - u0, v - v0, size)

/** A ring of n bootis around a middle. */
export const bootiRing =
  (n: number, radius: number, size: number): Stencil =>
  (u, v) => {
    const step = (2 * Math.PI) / n
    const k = Math.round(Math.atan2(v, u) / step) * step
    return booti(u - radius * Math.cos(k), v - radius * Math.sin(k), size, Math.PI / 2 - k)
  }

/** Lines across v. */
export const stripes =
  (step: number, width: number): Stencil =>
  (_u, v) => {
    const x = Math.abs(((((v / step) % 1) + 1) % 1) - 0.5) * step
    return smooth(width / 2 + 0.006, width / 2 - 0.006, x)
  }

/** A line at distance `inset` inside the edge of a w by h sheet whose texture has its origin in the middle. */
export const frame =
  (w: number, h: number, inset: number, width: number): Stencil =>
  (u, v) => {
    const d = Math.min(w / 2 - Math.abs(u), h / 2 - Math.abs(v)) - inset
    return smooth(width / 2 + 0.004, width / 2 - 0.004, Math.abs(d))
  }

/** A circle line. */
export const circle =
  (radius: number, width: number): Stencil =>
  (u, v) =>
    smooth(width / 2 + 0.006, width / 2 - 0.006, Math.abs(Math.hypot(u, v) - radius))

export const either =
  (...all: Stencil[]): Stencil =>
  (u, v) =>
    Math.max(...all.map((one) => one(u, v)))
