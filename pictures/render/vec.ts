/** A point or direction: x to the right, y up, z towards the viewer. One unit is ten centimetres. */
export type Vec = [number, number, number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const mul = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2])
export const unit = (a: Vec): Vec => mul(a, 1 / (length(a) || 1))
export const mix = (a: Vec, b: Vec, t: number): Vec => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

export const radians = (degrees: number): number => (degrees * Math.PI) / 180
export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x))
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t
export const smooth = (from: number, to: number, x: number): number => {
  const t = clamp((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}
