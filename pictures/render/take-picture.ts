import { viewOf, type Camera } from './camera.ts'
import { studioLamps, type Mood } from './lights.ts'
import type { Thing } from './mesh.ts'
import { rasterise, type Visible } from './rasterise.ts'
import { pack, type Scene } from './scene.ts'
import { createShader, type Shader } from './shade.ts'
import { ballAround, castShadow } from './shadows.ts'
import type { Vec } from './vec.ts'

/** A picture in linear light, three values per pixel, with the depth of each pixel. */
export type Negative = { size: number; light: Float32Array; depth: Float32Array }

export type Shot = { casters: Thing; others: Thing; camera: Camera; mood: Mood }

/** Takes a square picture of `size` pixels; four samples per pixel, each lit by a quarter of the lamps. */
export const takePicture = (shot: Shot, size: number): Negative => {
  const scene = pack(shot.casters, shot.others)
  const view = viewOf(shot.camera)
  const seen = rasterise(scene, view, size * 2)
  const lamps = studioLamps(shot.mood)
  const { centre, radius } = ballAround(scene)
  const shadows = lamps.map((lamp) => castShadow(scene, lamp, centre, radius))
  const shader = createShader(scene, view, shot.mood, lamps, shadows)
  const negative: Negative = {
    size,
    light: new Float32Array(size * size * 3),
    depth: new Float32Array(size * size),
  }
  const colour: Vec = [0, 0, 0]
  for (let y = 0; y < size * 2; y++) {
    for (let x = 0; x < size * 2; x++) {
      const at = y * size * 2 + x
      const to = (y >> 1) * size + (x >> 1)
      sample(scene, seen, shader, at, x, y, colour)
      for (let k = 0; k < 3; k++) negative.light[to * 3 + k]! += Math.min(colour[k]!, 2.2) / 4
      negative.depth[to]! += 1 / Math.max(seen.nearness[at]!, 0.01) / 4
    }
  }
  return negative
}

const reflected: Vec = [0, 0, 0]

const sample = (
  scene: Scene,
  seen: Visible,
  shader: Shader,
  at: number,
  x: number,
  y: number,
  out: Vec,
): void => {
  const share = (x & 1) + 2 * (y & 1)
  const t = seen.triangle[at]!
  if (t < 0) out.fill(0.8)
  else {
    const [u, v, w] = weights(scene, seen, t, x + 0.5, y + 0.5)
    shader.shade(t, u, v, w, share, out)
  }
  const chain: number[] = []
  for (let k = seen.head[at]!; k >= 0; k = seen.layers.next[k]!) chain.push(k)
  if (!chain.length) return
  chain.sort((a, b) => seen.layers.nearness[a]! - seen.layers.nearness[b]!)
  for (const k of chain) {
    const triangle = seen.layers.triangle[k]!
    const [u, v, w] = weights(scene, seen, triangle, x + 0.5, y + 0.5)
    const loss = shader.glass(triangle, u, v, w, reflected)
    for (let n = 0; n < 3; n++) out[n] = out[n]! * (1 - loss) + reflected[n]!
  }
}

/** Shares of a triangle's corners at a place of the picture, straightened for perspective. */
const weights = (scene: Scene, seen: Visible, t: number, px: number, py: number): Vec => {
  const { screen } = seen
  const a = scene.corners[t * 3]! * 3
  const b = scene.corners[t * 3 + 1]! * 3
  const c = scene.corners[t * 3 + 2]! * 3
  const ax = screen[a]! - px
  const ay = screen[a + 1]! - py
  const bx = screen[b]! - px
  const by = screen[b + 1]! - py
  const cx = screen[c]! - px
  const cy = screen[c + 1]! - py
  const u = (bx * cy - by * cx) * screen[a + 2]!
  const v = (cx * ay - cy * ax) * screen[b + 2]!
  const w = (ax * by - ay * bx) * screen[c + 2]!
  const sum = u + v + w
  return [u / sum, v / sum, w / sum]
}
