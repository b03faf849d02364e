import { cross, dot, sub, unit, type Vec } from './vec.ts'

/** Where the picture is taken from; `lens` in millimetres of a 36 mm wide film. */
export type Camera = { from: Vec; at: Vec; lens: number }

export type View = { origin: Vec; right: Vec; up: Vec; forward: Vec; zoom: number }

export const viewOf = (camera: Camera): View => {
  const forward = unit(sub(camera.at, camera.from))
  const right = unit(cross(forward, [0, 1, 0]))
  return { origin: camera.from, forward, right, up: cross(right, forward), zoom: camera.lens / 36 }
}

/** Place on a square picture of `size` pixels, and the distance along the line of sight. */
export const project = (view: View, p: Vec, size: number): [x: number, y: number, depth: number] => {
  const d = sub(p, view.origin)
  const depth = dot(d, view.forward)
  const k = (view.zoom * size) / depth
  return [size / 2 + dot(d, view.right) * k, size / 2 - dot(d, view.up) * k, depth]
}

/** A camera on a sphere around what it looks at: degrees around (0 in front) and up. */
export const orbit = (at: Vec, around: number, up: number, distance: number, lens = 80): Camera => {
  const a = (around * Math.PI) / 180
  const e = (up * Math.PI) / 180
  return {
    at,
    lens,
    from: [
      at[0] + distance * Math.sin(a) * Math.cos(e),
      at[1] + distance * Math.sin(e),
      at[2] + distance * Math.cos(a) * Math.cos(e),
    ],
  }
}
