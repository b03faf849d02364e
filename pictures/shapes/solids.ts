import { surface, type Mesh } from '../render/mesh.ts'
import { add, clamp, cross, dot, mix, mul, sub, unit, type Vec } from '../render/vec.ts'
import { lineLength, type Flat } from './turned.ts'

/** A block standing on the floor, its edges rounded by r; each face has its texture's origin in the middle. */
export const box = (w: number, h: number, d: number, r = 0.03): Mesh => {
  const half: Vec = [w / 2, h / 2, d / 2]
  const round = Math.min(r, ...half)
  const mesh: Mesh = { points: [], normals: [], uvs: [], faces: [] }
  for (const [out, across, up] of [
    [0, 2, 1],
    [1, 0, 2],
    [2, 0, 1],
  ] as const) {
    for (const side of [-1, 1]) addFace(mesh, half, round, out, across, up, side)
  }
  return mesh
}

const addFace = (mesh: Mesh, half: Vec, r: number, out: number, across: number, up: number, side: number): void => {
  const base = mesh.points.length
  const cuts = (a: number): number[] => [
    -half[a]!,
    -half[a]! + r * 0.35,
    -half[a]! + r,
    half[a]! - r,
    half[a]! - r * 0.35,
    half[a]!,
  ]
  const us = cuts(across)
  const vs = cuts(up)
  vs.forEach((v, j) =>
    us.forEach((u, i) => {
      const p: Vec = [0, 0, 0]
      p[out] = side * half[out]!
      p[across] = u
      p[up] = v
      const core = p.map((x, a) => clamp(x, -half[a]! + r, half[a]! - r)) as Vec
      const n = unit(sub(p, core))
      mesh.points.push(add(add(core, mul(n, r)), [0, half[1], 0]))
      mesh.normals.push(n)
      mesh.uvs.push([u * (out === 0 ? -side : side), v])
      if (i < 5 && j < 5) {
        const a = base + j * 6 + i
        mesh.faces.push([a, a + 1, a + 6], [a + 1, a + 7, a + 6])
      }
    }),
  )
}

/** A tube along a path; texture u around, v the length in units. A closed path meets itself. */
export const tube = (path: Vec[], radius: number | ((t: number) => number), around = 12, closed = false): Mesh => {
  const frames = framesAlong(path, closed)
  const lengths = lineLength(path)
  const n = path.length - 1
  const r = typeof radius === 'number' ? () => radius : radius
  const mesh = surface(
    around,
    n,
    (u, v) => {
      const i = Math.round(v * n)
      const { side, over } = frames[i]!
      const a = u * 2 * Math.PI
      const k = r(i / n)
      return add(path[i]!, add(mul(side, k * Math.cos(a)), mul(over, k * Math.sin(a))))
    },
    { closeU: true, closeV: closed },
  )
  mesh.uvs = mesh.uvs.map(([u], i) => [u, lengths[Math.floor(i / (around + 1))]!])
  return mesh
}

/** Directions across a path that do not twist more than they must. */
export const framesAlong = (path: Vec[], closed = false): { along: Vec; side: Vec; over: Vec }[] => {
  let side: Vec = [0, 0, 0]
  return path.map((p, i) => {
    const next = path[i + 1] ?? (closed ? path[1]! : p)
    const last = path[i - 1] ?? (closed ? path.at(-2)! : p)
    const along = unit(sub(next, last))
    if (i === 0) side = unit(cross(along, Math.abs(along[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]))
    side = unit(sub(side, mul(along, dot(side, along))))
    return { along, side, over: cross(side, along) }
  })
}

/** A sheet between four corners (a to b along u, a to d along v), lifted by `relief`. Texture 0 to 1, or times `uv`. */
export const sheet = (a: Vec, b: Vec, c: Vec, d: Vec, uv: [number, number] = [1, 1], cuts = 1): Mesh =>
  surface(cuts, cuts, (u, v) => mix(mix(a, b, u), mix(d, c, u), v), { uv })

/** A flat polygon over the floor at height y, its last corner lifted (an envelope's flap). */
export const polygonLift = (corners: Flat[], y: number, lift: number): Mesh => {
  const last = corners.length - 1
  const points = corners.map(([x, z], i): Vec => [x, y + (i === last ? lift : 0), z])
  const n = unit(cross(sub(points[1]!, points[0]!), sub(points[2]!, points[0]!)))
  const up: Vec = n[1] < 0 ? mul(n, -1) : n
  return {
    points,
    normals: points.map(() => [...up]),
    uvs: corners.map(([x, z]) => [x, -z]),
    faces: points.slice(2).map((_, i) => [0, i + 1, i + 2]),
  }
}
