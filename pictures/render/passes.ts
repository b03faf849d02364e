import { viewOf, type Camera } from './camera.ts'
import { faceTheViewer, normalise, relief, type Point } from './facing.ts'
import { blankSurface, type Surface } from './material.ts'
import { rasterise, type Visible } from './rasterise.ts'
import type { Scene } from './scene.ts'
import type { Vec } from './vec.ts'

/**
 * What the camera sees, without light: five square images of `size` pixels, four bytes each, top row first.
 * `colour` is sRGB with the roughness as its fourth byte; `kind` is metal, sheen, softness, shine; `bump` is the normal
 * with its fourth byte 255 where there is a relief; `mark` tells materials apart; `far` is the distance along the line
 * of sight. Glass is not seen here.
 */
export type Passes = {
  size: number
  colour: Uint8Array
  kind: Uint8Array
  bump: Uint8Array
  mark: Uint8Array
  far: Float32Array
}

/** Two bytes that tell a material from others; never 0, 0, which is nothing. */
export const markOf = (material: number): [number, number] => [(material * 37 + 11) % 256, (material >> 3) + 1]

/** Asks every material what it looks like where the camera sees it, so that print and grain stay sharp in the picture. */
export function drawPasses(scene: Scene, camera: Camera, size: number): Passes {
  const view = viewOf(camera)
  const seen = rasterise(scene, view, size)
  const passes: Passes = {
    size,
    colour: new Uint8Array(size * size * 4),
    kind: new Uint8Array(size * size * 4),
    bump: new Uint8Array(size * size * 4),
    mark: new Uint8Array(size * size * 4),
    far: new Float32Array(size * size).fill(100),
  }
  const s = blankSurface()
  const at: Point = { p: [0, 0, 0], n: [0, 0, 0], toEye: [0, 0, 0], facing: 0 }
  for (let i = 0; i < size * size; i++) {
    const t = seen.triangle[i]!
    if (t < 0) continue
    const shares = weights(scene, seen, t, (i % size) + 0.5, Math.floor(i / size) + 0.5)
    lookAt(scene, s, at, t, shares, view.origin)
    writeLook(passes, i * 4, s)
    passes.mark.set(markOf(scene.dress[t]!), i * 4)
    writeNormal(passes.bump, i * 4, scene, s, at, t)
    passes.far[i] = 1 / seen.nearness[i]!
  }
  return passes
}

/** The look of a surface at the shares (u, v, w) of a triangle's corners; fills `s` and the point `at`. */
export function lookAt(scene: Scene, s: Surface, at: Point, t: number, [u, v, w]: Vec, eye: Vec): void {
  const { points, normals, uvs, corners } = scene
  const [a, b, c] = [corners[t * 3]!, corners[t * 3 + 1]!, corners[t * 3 + 2]!]
  for (let k = 0; k < 3; k++) {
    at.p[k] = u * points[a * 3 + k]! + v * points[b * 3 + k]! + w * points[c * 3 + k]!
    at.n[k] = u * normals[a * 3 + k]! + v * normals[b * 3 + k]! + w * normals[c * 3 + k]!
    at.toEye[k] = eye[k]! - at.p[k]!
  }
  s.u = u * uvs[a * 2]! + v * uvs[b * 2]! + w * uvs[c * 2]!
  s.v = u * uvs[a * 2 + 1]! + v * uvs[b * 2 + 1]! + w * uvs[c * 2 + 1]!
  ;[s.x, s.y, s.z] = at.p
  s.rough = 0.7
  s.metal = s.sheen = s.soft = s.glow = s.bumpU = s.bumpV = 0
  s.shine = 0.03
  scene.materials[scene.dress[t]!]!.look(s)
}

const byte = (x: number): number => Math.round(255 * Math.min(1, Math.max(0, x)))
const codes = Uint8Array.from({ length: 4097 }, (_, i) => {
  const x = i / 4096
  return byte(x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)
})
/** Linear light as a byte of sRGB, looked up: there are millions. */
const encode = (x: number): number => codes[Math.round(4096 * Math.min(1, Math.max(0, x)))]!

/** The looks of a surface in the bytes of `colour` and `kind`. */
export function writeLook({ colour, kind }: Pick<Passes, 'colour' | 'kind'>, at: number, s: Surface): void {
  colour[at] = encode(s.r)
  colour[at + 1] = encode(s.g)
  colour[at + 2] = encode(s.b)
  colour[at + 3] = byte(s.rough)
  kind[at] = byte(s.metal)
  kind[at + 1] = byte(s.sheen)
  kind[at + 2] = byte(s.soft)
  // Light given off and reflection share a byte: nothing has both.
  kind[at + 3] = s.glow > 0 ? 255 : byte(Math.min(0.9, s.shine * 2))
}

function writeNormal(out: Uint8Array, to: number, scene: Scene, s: Surface, at: Point, t: number): void {
  const [a, b, c] = [scene.corners[t * 3]!, scene.corners[t * 3 + 1]!, scene.corners[t * 3 + 2]!]
  normalise(at.n)
  normalise(at.toEye)
  faceTheViewer(scene, at, a, b, c)
  if (s.bumpU || s.bumpV) {
    relief(scene, s, at.n, a, b, c)
    normalise(at.n)
    out[to + 3] = 255
  }
  for (let k = 0; k < 3; k++) out[to + k] = byte(at.n[k]! * 0.5 + 0.5)
}

/** Shares of a triangle's corners at a place of the picture, straightened for perspective. */
function weights(scene: Scene, { screen }: Visible, t: number, px: number, py: number): Vec {
  const [a, b, c] = [scene.corners[t * 3]! * 3, scene.corners[t * 3 + 1]! * 3, scene.corners[t * 3 + 2]! * 3]
  const [ax, ay] = [screen[a]! - px, screen[a + 1]! - py]
  const [bx, by] = [screen[b]! - px, screen[b + 1]! - py]
  const [cx, cy] = [screen[c]! - px, screen[c + 1]! - py]
  const u = (bx * cy - by * cx) * screen[a + 2]!
  const v = (cx * ay - cy * ax) * screen[b + 2]!
  const w = (ax * by - ay * bx) * screen[c + 2]!
  const sum = u + v + w
  return [u / sum, v / sum, w / sum]
}
