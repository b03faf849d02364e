import { project, type View } from './camera.ts'
import type { Scene } from './scene.ts'

/** What each sample of the picture sees. */
export type Visible = {
  size: number
  /** Triangle per sample, -1 for none. */
  triangle: Int32Array
  /** One over the depth per sample; larger is nearer. */
  nearness: Float32Array
  /** Glass in front: a chain per sample through `layers`. */
  head: Int32Array
  layers: { triangle: number[]; nearness: number[]; next: number[] }
  /** Screen place of every point: x, y, one over depth. */
  screen: Float64Array
}

/** Finds the nearest triangle for every sample of a square picture. */
export const rasterise = (scene: Scene, view: View, size: number): Visible => {
  const seen: Visible = {
    size,
    triangle: new Int32Array(size * size).fill(-1),
    nearness: new Float32Array(size * size),
    head: new Int32Array(size * size).fill(-1),
    layers: { triangle: [], nearness: [], next: [] },
    screen: new Float64Array(scene.points.length),
  }
  for (let i = 0; i < scene.points.length; i += 3) {
    const p = project(view, [scene.points[i]!, scene.points[i + 1]!, scene.points[i + 2]!], size)
    seen.screen[i] = p[0]
    seen.screen[i + 1] = p[1]
    seen.screen[i + 2] = p[2] > 0.2 ? 1 / p[2] : 0
  }
  const glass = (t: number): boolean => scene.materials[scene.dress[t]!]!.clear !== undefined
  for (let t = 0; t < scene.triangles; t++) if (!glass(t)) draw(scene, seen, t, solidSample)
  for (let t = 0; t < scene.triangles; t++) if (glass(t)) draw(scene, seen, t, glassSample)
  return seen
}

type Mark = (seen: Visible, at: number, triangle: number, nearness: number) => void

const solidSample: Mark = (seen, at, triangle, nearness) => {
  if (nearness > seen.nearness[at]!) {
    seen.nearness[at] = nearness
    seen.triangle[at] = triangle
  }
}

const glassSample: Mark = (seen, at, triangle, nearness) => {
  if (nearness <= seen.nearness[at]!) return
  seen.layers.triangle.push(triangle)
  seen.layers.nearness.push(nearness)
  seen.layers.next.push(seen.head[at]!)
  seen.head[at] = seen.layers.next.length - 1
}

const draw = (scene: Scene, seen: Visible, t: number, mark: Mark): void => {
  const { screen, size } = seen
  const a = scene.corners[t * 3]! * 3
  const b = scene.corners[t * 3 + 1]! * 3
  const c = scene.corners[t * 3 + 2]! * 3
  const ax = screen[a]!
  const ay = screen[a + 1]!
  const bx = screen[b]!
  const by = screen[b + 1]!
  const cx = screen[c]!
  const cy = screen[c + 1]!
  if (!screen[a + 2] || !screen[b + 2] || !screen[c + 2]) return
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area === 0) return
  const cut = scene.materials[scene.dress[t]!]!.cut
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const x1 = Math.min(size - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const y1 = Math.min(size - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  for (let y = y0; y <= y1; y++) {
    const py = y + 0.5
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5
      const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area
      const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area
      const w = 1 - u - v
      if (u < 0 || v < 0 || w < 0) continue
      const ua = u * screen[a + 2]!
      const vb = v * screen[b + 2]!
      const wc = w * screen[c + 2]!
      const near = ua + vb + wc
      if (cut && cutAway(scene, cut, t, ua / near, vb / near, wc / near)) continue
      mark(seen, y * size + x, t, near)
    }
  }
}

/** Whether the sheet has a hole at these shares of a triangle's corners. */
export const cutAway = (
  scene: Scene,
  cut: (u: number, v: number) => boolean,
  t: number,
  a: number,
  b: number,
  c: number,
): boolean => {
  const { uvs, corners } = scene
  const i = corners[t * 3]! * 2
  const j = corners[t * 3 + 1]! * 2
  const k = corners[t * 3 + 2]! * 2
  return cut(a * uvs[i]! + b * uvs[j]! + c * uvs[k]!, a * uvs[i + 1]! + b * uvs[j + 1]! + c * uvs[k + 1]!)
}
