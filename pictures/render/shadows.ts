import { cutAway } from './rasterise.ts'
import type { Scene } from './scene.ts'
import type { Lamp } from './lights.ts'
import { cross, dot, unit, type Vec } from './vec.ts'

/** How far light from one lamp gets: the depth of the first thing it meets, on a square map. */
export type Shadow = {
  a: Vec
  b: Vec
  to: Vec
  centre: Vec
  scale: number
  size: number
  depth: Float32Array
}

/** A ball around everything that casts shadows. */
export const ballAround = (scene: Scene): { centre: Vec; radius: number } => {
  const low: Vec = [Infinity, Infinity, Infinity]
  const high: Vec = [-Infinity, -Infinity, -Infinity]
  for (let k = 0; k < scene.casting * 3; k++) {
    const i = scene.corners[k]! * 3
    for (let n = 0; n < 3; n++) {
      low[n] = Math.min(low[n]!, scene.points[i + n]!)
      high[n] = Math.max(high[n]!, scene.points[i + n]!)
    }
  }
  const centre: Vec = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  return { centre, radius: Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2 + 0.05 }
}

export const castShadow = (scene: Scene, lamp: Lamp, centre: Vec, radius: number): Shadow => {
  const size = lamp.kind === 'key' ? 1024 : 512
  const a = unit(cross(Math.abs(lamp.to[1]) > 0.95 ? [1, 0, 0] : [0, 1, 0], lamp.to))
  const b = cross(lamp.to, a)
  const shadow: Shadow = {
    a,
    b,
    to: lamp.to,
    centre,
    scale: size / (2 * radius),
    size,
    depth: new Float32Array(size * size).fill(-1e9),
  }
  const flat = new Float32Array(scene.points.length)
  for (let i = 0; i < flat.length; i += 3) {
    const p: Vec = [
      scene.points[i]! - centre[0],
      scene.points[i + 1]! - centre[1],
      scene.points[i + 2]! - centre[2],
    ]
    flat[i] = dot(p, a) * shadow.scale + size / 2
    flat[i + 1] = dot(p, b) * shadow.scale + size / 2
    flat[i + 2] = dot(p, lamp.to)
  }
  for (let t = 0; t < scene.casting; t++) fill(shadow, flat, scene, t)
  return shadow
}

const fill = (shadow: Shadow, flat: Float32Array, scene: Scene, t: number): void => {
  const { size, depth } = shadow
  const { corners } = scene
  const cut = scene.materials[scene.dress[t]!]!.cut
  const k = t * 3
  const a = corners[k]! * 3
  const b = corners[k + 1]! * 3
  const c = corners[k + 2]! * 3
  const ax = flat[a]!
  const ay = flat[a + 1]!
  const bx = flat[b]!
  const by = flat[b + 1]!
  const cx = flat[c]!
  const cy = flat[c + 1]!
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area === 0) return
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const x1 = Math.min(size - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const y1 = Math.min(size - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const u = ((bx - x - 0.5) * (cy - y - 0.5) - (by - y - 0.5) * (cx - x - 0.5)) / area
      const v = ((cx - x - 0.5) * (ay - y - 0.5) - (cy - y - 0.5) * (ax - x - 0.5)) / area
      if (u < 0 || v < 0 || u + v > 1) continue
      if (cut && cutAway(scene, cut, t, u, v, 1 - u - v)) continue
      const d = u * flat[a + 2]! + v * flat[b + 2]! + (1 - u - v) * flat[c + 2]!
      const at = y * size + x
      if (d > depth[at]!) depth[at] = d
    }
  }
}

/** True where the lamp reaches the point. */
export const lit = (shadow: Shadow, x: number, y: number, z: number): boolean => {
  const px = x - shadow.centre[0]
  const py = y - shadow.centre[1]
  const pz = z - shadow.centre[2]
  const { a, b, to, size } = shadow
  const u = Math.floor((px * a[0] + py * a[1] + pz * a[2]) * shadow.scale + size / 2)
  const v = Math.floor((px * b[0] + py * b[1] + pz * b[2]) * shadow.scale + size / 2)
  if (u < 0 || v < 0 || u >= size || v >= size) return true
  return px * to[0] + py * to[1] + pz * to[2] + 0.012 > shadow.depth[v * size + u]!
}
