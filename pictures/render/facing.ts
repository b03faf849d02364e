import type { Surface } from './material.ts'
import type { Scene } from './scene.ts'
import { cross, sub, type Vec } from './vec.ts'

/** One visible place: where, which way it faces, and how squarely. */
export type Point = { p: Vec; n: Vec; toEye: Vec; facing: number }

export const normalise = (n: Vec): void => {
  const k = 1 / (Math.hypot(n[0], n[1], n[2]) || 1)
  n[0] *= k
  n[1] *= k
  n[2] *= k
}

/** Both sides of a surface are drawn: turns the normal to the side that is seen. */
export const faceTheViewer = (scene: Scene, at: Point, a: number, b: number, c: number): void => {
  const { points } = scene
  const ax = points[a * 3]!
  const ay = points[a * 3 + 1]!
  const az = points[a * 3 + 2]!
  const ux = points[b * 3]! - ax
  const uy = points[b * 3 + 1]! - ay
  const uz = points[b * 3 + 2]! - az
  const vx = points[c * 3]! - ax
  const vy = points[c * 3 + 1]! - ay
  const vz = points[c * 3 + 2]! - az
  const gx = uy * vz - uz * vy
  const gy = uz * vx - ux * vz
  const gz = ux * vy - uy * vx
  const side = gx * at.toEye[0] + gy * at.toEye[1] + gz * at.toEye[2]
  const agrees = gx * at.n[0] + gy * at.n[1] + gz * at.n[2]
  if (side * agrees < 0) for (let k = 0; k < 3; k++) at.n[k] = -at.n[k]!
}

/** Tilts the normal by the slopes a material gave along its texture directions. */
export const relief = (scene: Scene, s: Surface, n: Vec, a: number, b: number, c: number): void => {
  const { points, uvs } = scene
  const at = (i: number): Vec => [points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!]
  const e1 = sub(at(b), at(a))
  const e2 = sub(at(c), at(a))
  const u1 = uvs[b * 2]! - uvs[a * 2]!
  const v1 = uvs[b * 2 + 1]! - uvs[a * 2 + 1]!
  const u2 = uvs[c * 2]! - uvs[a * 2]!
  const v2 = uvs[c * 2 + 1]! - uvs[a * 2 + 1]!
  const det = u1 * v2 - u2 * v1
  if (Math.abs(det) < 1e-12) return
  const alongU: Vec = [0, 0, 0]
  for (let k = 0; k < 3; k++) alongU[k] = (e1[k]! * v2 - e2[k]! * v1) / det
  normalise(alongU)
  normalise(n)
  const alongV = cross(n, alongU)
  for (let k = 0; k < 3; k++) n[k] = n[k]! - s.bumpU * alongU[k]! - s.bumpV * alongV[k]!
}
