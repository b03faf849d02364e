import type { View } from './camera.ts'
import type { Lamp, Mood } from './lights.ts'
import { blankSurface } from './material.ts'
import { studioSeen } from './reflections.ts'
import type { Scene } from './scene.ts'
import { lit, type Shadow } from './shadows.ts'
import { faceTheViewer, normalise, relief, type Point } from './facing.ts'
import { smooth, type Vec } from './vec.ts'

export type Shader = {
  /** Light from one triangle at weights (u, v, w) of its corners; `share` picks every fourth lamp. */
  shade: (triangle: number, u: number, v: number, w: number, share: number, out: Vec) => void
  /** Glass: fills `out` with what it reflects and returns how much of what lies behind is lost. */
  glass: (triangle: number, u: number, v: number, w: number, out: Vec) => number
}

export const createShader = (
  scene: Scene,
  view: View,
  mood: Mood,
  lamps: Lamp[],
  shadows: Shadow[],
): Shader => {
  const s = blankSurface()
  const seen: Vec = [0, 0, 0]
  const at: Point = { p: [0, 0, 0], n: [0, 0, 0], toEye: [0, 0, 0], facing: 0 }

  const find = (t: number, u: number, v: number, w: number): void => {
    const { points, normals, uvs, corners } = scene
    const a = corners[t * 3]!
    const b = corners[t * 3 + 1]!
    const c = corners[t * 3 + 2]!
    for (let k = 0; k < 3; k++) {
      at.p[k] = u * points[a * 3 + k]! + v * points[b * 3 + k]! + w * points[c * 3 + k]!
      at.n[k] = u * normals[a * 3 + k]! + v * normals[b * 3 + k]! + w * normals[c * 3 + k]!
      at.toEye[k] = view.origin[k]! - at.p[k]!
    }
    s.u = u * uvs[a * 2]! + v * uvs[b * 2]! + w * uvs[c * 2]!
    s.v = u * uvs[a * 2 + 1]! + v * uvs[b * 2 + 1]! + w * uvs[c * 2 + 1]!
    s.x = at.p[0]
    s.y = at.p[1]
    s.z = at.p[2]
    s.rough = 0.7
    s.metal = s.sheen = s.soft = s.glow = s.bumpU = s.bumpV = 0
    s.shine = 0.03
    scene.materials[scene.dress[t]!]!.look(s)
    normalise(at.n)
    normalise(at.toEye)
    faceTheViewer(scene, at, a, b, c)
    if (s.bumpU || s.bumpV) relief(scene, s, at.n, a, b, c)
    at.facing = at.n[0] * at.toEye[0] + at.n[1] * at.toEye[1] + at.n[2] * at.toEye[2]
    if (at.facing < 0.04) {
      for (let k = 0; k < 3; k++) at.n[k] = at.n[k]! + at.toEye[k]! * (0.04 - at.facing)
      at.facing = 0.04
    }
    normalise(at.n)
  }

  const reflect = (rough: number): void => {
    const k = 2 * at.facing
    studioSeen(
      mood,
      k * at.n[0] - at.toEye[0],
      k * at.n[1] - at.toEye[1],
      k * at.n[2] - at.toEye[2],
      rough,
      seen,
    )
  }

  const shade: Shader['shade'] = (t, u, v, w, share, out) => {
    find(t, u, v, w)
    const { p, n } = at
    const ox = p[0] + n[0] * 0.014
    const oy = p[1] + n[1] * 0.014
    const oz = p[2] + n[2] * 0.014
    const grounded = 0.25 + 0.75 * smooth(0, 0.8, p[1])
    let keyR = 0
    let keyG = 0
    let keyB = 0
    let keyAll = 0
    let keyHits = 0
    let openR = 0
    let openG = 0
    let openB = 0
    let open = 0
    let free = 0
    for (let i = share; i < lamps.length; i += 4) {
      const lamp = lamps[i]!
      const to = lamp.to
      let cos = n[0] * to[0] + n[1] * to[1] + n[2] * to[2]
      if (s.soft > 0) cos = (cos + s.soft * 0.6) / (1 + s.soft * 0.6)
      if (cos <= 0) continue
      const key = lamp.kind === 'key'
      const reaches =
        s.soft > 0.3
          ? lit(shadows[i]!, p[0] + to[0] * 0.05, p[1] + to[1] * 0.05, p[2] + to[2] * 0.05)
          : lit(shadows[i]!, ox, oy, oz)
      if (key) {
        keyAll++
        if (!reaches) continue
        keyHits++
        keyR += lamp.colour[0] * cos
        keyG += lamp.colour[1] * cos
        keyB += lamp.colour[2] * cos
        continue
      }
      const power = lamp.kind === 'bounce' ? cos * grounded : cos
      openR += lamp.colour[0] * power
      openG += lamp.colour[1] * power
      openB += lamp.colour[2] * power
      open += power
      if (reaches) free += power
    }
    const ao = open > 0 ? free / open : 0
    const keyShare = keyAll ? keyHits / keyAll : 0
    const rough = s.rough
    reflect(rough)
    const grazing = (1 - at.facing) ** 5 * (1 - rough * 0.85)
    const reached = (0.35 + 0.65 * ao) * (0.45 + 0.55 * Math.max(keyShare, 0.4))
    const velvet = s.sheen * (1 - at.facing) ** 3
    const colour: Vec = [s.r, s.g, s.b]
    const open3: Vec = [openR, openG, openB]
    const key3: Vec = [keyR, keyG, keyB]
    for (let k = 0; k < 3; k++) {
      const albedo = colour[k]!
      const light = 4 * (key3[k]! + open3[k]! * manyBounces(ao, albedo))
      const body = albedo * (1 - s.metal) * light
      const f0 = s.metal ? albedo : s.shine
      const mirror =
        (s.metal ? 1.12 : 1) * (f0 + (1 - f0) * grazing * (s.metal ? 0.6 : 1)) * seen[k]! * reached
      out[k] = body + mirror + velvet * light * (0.35 + 0.65 * albedo) + s.glow * albedo
    }
  }

  const glass: Shader['glass'] = (t, u, v, w, out) => {
    find(t, u, v, w)
    reflect(s.rough)
    const mirror = 0.06 + 0.75 * (1 - at.facing) ** 3
    const loss = scene.materials[scene.dress[t]!]!.clear! + 0.5 * (1 - at.facing) ** 2
    out[0] = seen[0] * mirror + s.r * loss * 0.8
    out[1] = seen[1] * mirror + s.g * loss * 0.8
    out[2] = seen[2] * mirror + s.b * loss * 0.8
    return Math.min(1, loss)
  }
  return { shade, glass }
}

/** Light between near surfaces brightens their corners again, most of all between pale ones. */
const manyBounces = (ao: number, albedo: number): number => {
  const a = 2.0404 * albedo - 0.3324
  const b = -4.7951 * albedo + 0.6417
  const c = 2.7552 * albedo + 0.6903
  return Math.max(ao, ((ao * a + b) * ao + c) * ao)
}
