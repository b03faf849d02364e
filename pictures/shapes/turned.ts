import { surface, type Mesh } from '../render/mesh.ts'
import { clamp } from '../render/vec.ts'

export type Flat = [number, number]

/** Corners of a line cut by arcs of radius r, so that what is turned from it catches the light. */
export const rounded = (line: Flat[], r: number): Flat[] => {
  const out: Flat[] = [line[0]!]
  for (let i = 1; i < line.length - 1; i++) {
    const [a, b, c] = [line[i - 1]!, line[i]!, line[i + 1]!]
    const la = Math.hypot(a[0] - b[0], a[1] - b[1])
    const lc = Math.hypot(c[0] - b[0], c[1] - b[1])
    const k = Math.min(r, la * 0.48, lc * 0.48)
    const from: Flat = [b[0] + ((a[0] - b[0]) * k) / la, b[1] + ((a[1] - b[1]) * k) / la]
    const to: Flat = [b[0] + ((c[0] - b[0]) * k) / lc, b[1] + ((c[1] - b[1]) * k) / lc]
    for (const t of [0, 0.25, 0.5, 0.75, 1]) {
      const x = (1 - t) * (1 - t)
      const y = 2 * t * (1 - t)
      const z = t * t
      out.push([x * from[0] + y * b[0] + z * to[0], x * from[1] + y * b[1] + z * to[1]])
    }
  }
  out.push(line.at(-1)!)
  return out
}

/** A smooth line through the given places, in n pieces. */
export const curve = <P extends number[]>(through: P[], n = 32): P[] => {
  const at = (i: number): P => through[clamp(i, 0, through.length - 1)]!
  return Array.from({ length: n + 1 }, (_, k) => {
    const s = (k / n) * (through.length - 1)
    const i = Math.min(Math.floor(s), through.length - 2)
    const t = s - i
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    return b.map(
      (_x, m) =>
        0.5 *
        (2 * b[m]! +
          (c[m]! - a[m]!) * t +
          (2 * a[m]! - 5 * b[m]! + 4 * c[m]! - d[m]!) * t * t +
          (3 * b[m]! - a[m]! - 3 * c[m]! + d[m]!) * t * t * t),
    ) as P
  })
}

/** Turned on the wheel: a line of [radius, height] taken once around. Texture u runs around from the back (the front is in its middle), v along: 0 to 1, times `uv`, or in units of ten centimetres. */
export const lathe = (
  line: Flat[],
  around = 72,
  uv: [number, number] | 'units' = [1, 1],
  shape?: (a: number, y: number) => number,
): Mesh => {
  const total = lineLength(line)
  const all = total.at(-1) || 1
  const [su, sv] = uv === 'units' ? [2 * Math.PI * Math.max(...line.map((p) => p[0])), all] : uv
  const mesh = surface(
    around,
    line.length - 1,
    (u, v) => {
      const p = line[Math.round(v * (line.length - 1))]!
      const a = (u * 2 * Math.PI + Math.PI) % (2 * Math.PI)
      const r = p[0] * (shape ? shape(a, p[1]) : 1)
      return [r * Math.sin(a), p[1], r * Math.cos(a)]
    },
    { closeU: true },
  )
  mesh.uvs = mesh.uvs.map(([u], i) => [u * su, (total[Math.floor(i / (around + 1))]! / all) * sv])
  return mesh
}

export const lineLength = (line: number[][]): number[] => {
  let sum = 0
  return line.map((p, i) => {
    const q = line[i - 1]
    if (q) sum += Math.hypot(...p.map((x, m) => x - q[m]!))
    return sum
  })
}

/** A flat round plate at height y; its texture has the origin in the middle. */
export const disc = (radius: number, y = 0, around = 64): Mesh => {
  const mesh = lathe(
    [
      [0, y],
      [radius * 0.5, y],
      [radius, y],
    ],
    around,
  )
  mesh.normals = mesh.normals.map(() => [0, 1, 0])
  mesh.uvs = mesh.points.map((p) => [p[0], -p[2]])
  return mesh
}

export const ball = (r: number, around = 32): Mesh =>
  lathe(
    Array.from({ length: around / 2 + 1 }, (_, i) => {
      const a = (i / (around / 2)) * Math.PI
      return [r * Math.sin(a), -r * Math.cos(a)]
    }),
    around,
  )
