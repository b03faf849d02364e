import { dress, surface, type Mesh, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { add, clamp, type Vec } from '../render/vec.ts'
import { BORDER, bootiRow, borderedPanel, brocade, jaal } from '../materials/brocade.ts'
import { between, light } from '../materials/colour.ts'
import { noise } from '../materials/noise.ts'
import { cloth, gold, paint } from '../materials/plain.ts'
import { named } from '../nodes.ts'
import { box, tube } from './solids.ts'

/** Of a cover: its width, depth, the height of its sides, and the radius of its corners. */
const [W, D, H, R] = [2.75, 2.05, 0.27, 0.2]
/** A pointed oval of its jaal. */
const [OVAL, TALL] = [0.62, 0.8]

const golden = light('#efbd66')

/** Cord of gold thread: u around it, v along. */
const piping: Material = {
  look: (s) => {
    const turn = (s.v * 34 + s.u) * 6.283
    paint(s, golden, 0.84 + 0.18 * Math.sin(turn))
    s.metal = 0.6
    s.rough = 0.34
    s.shine = 0.1
    s.bumpV = 0.3 * Math.cos(turn)
  },
}

const teeth = light('#e2b05a')

/** The side of a cover: brocade, and a zip on its tape; v is the height over the middle. */
const side = (hex: string): Material => {
  const silk = brocade(hex, bootiRow(0.17, 0.043, -0.065))
  const tape = cloth(between(hex, '#1c0d10', 0.45), 60)
  return {
    look: (s) => {
      const off = s.v - 0.05
      if (Math.abs(off) > 0.04) return silk.look(s)
      const tooth = s.u / 0.028
      const k = tooth - Math.floor(tooth)
      const isTooth = Math.abs(off) < 0.016 && (off > 0 ? k < 0.62 : (k + 0.5) % 1 < 0.62)
      if (!isTooth) return tape.look(s)
      paint(s, teeth, 1)
      s.metal = 0.8
      s.rough = 0.3
      s.bumpU = 0.5 * (k - 0.3)
    },
  }
}

const lining = cloth('#f3e8d3')

/** How far quilting lets the cloth rise: not at all where it is sewn, along the vines of the jaal. */
const quilting = (x: number, z: number): number => {
  if (D / 2 - Math.abs(z) < BORDER) return 0.6 * (1 - Math.exp(-(((D / 2 - Math.abs(z) - BORDER) / 0.05) ** 2)))
  const swing = (OVAL / 4) * (1 - Math.cos((6.283 * z) / TALL))
  const near = (u: number): number => Math.abs(u - Math.round(u / OVAL) * OVAL)
  return 1 - Math.exp(-((Math.min(near(x - swing), near(x + swing)) / 0.07) ** 2))
}

/** A place of a panel with round corners; s and t from -1 to 1. */
const onPanel = (s: number, t: number): [x: number, z: number] => {
  const [x, z] = [(s * W) / 2, (t * D) / 2]
  const a = (Math.abs(x) - W / 2 + R) / R
  const b = (Math.abs(z) - D / 2 + R) / R
  if (a <= 0 || b <= 0) return [x, z]
  return [
    Math.sign(x) * (W / 2 - R + R * a * Math.sqrt(1 - (b * b) / 2)),
    Math.sign(z) * (D / 2 - R + R * b * Math.sqrt(1 - (a * a) / 2)),
  ]
}

/** Seams are not ruled: how high they lie at a place. */
const waver = (x: number, z: number, seed: number): number =>
  0.05 * (noise(x * 1.1 + seed * 3.7, z * 1.1 + seed) - 0.5) + 0.014 * (noise(x * 5 + seed, z * 5) - 0.5)

const rise = (x: number, z: number): number => {
  const edge = Math.min(W / 2 - Math.abs(x), D / 2 - Math.abs(z))
  const full = 1 - Math.exp(-Math.max(0, edge) / 0.09)
  return full * (0.05 + 0.022 * quilting(x, z)) + 0.05 * (1 - ((2 * x) / W) ** 2) * (1 - ((2 * z) / D) ** 2)
}

const panel = (y: number, up: 1 | -1, seed: number): Mesh => {
  const mesh = surface(132, 100, (u, v) => {
    const [x, z] = onPanel(2 * u - 1, 1 - 2 * v)
    return [x, y + up * rise(x, z) + waver(x, z, seed), z]
  })
  mesh.uvs = mesh.points.map(([x, , z]) => [x, z])
  return mesh
}

/** Around a cover at its seams, beginning in the middle of its back. */
const outline: [x: number, z: number][] = Array.from({ length: 241 }, (_, i) => {
  const way = ((i % 240) / 240) * 8
  const edge = Math.floor(way / 2)
  const k = way - edge * 2 - 1
  return (
    [
      [k, -1],
      [1, k],
      [-k, 1],
      [-1, -k],
    ] as const
  )[edge]!
}).map(([s, t]) => onPanel(s, t))

const seam = (y: number, seed: number): Vec[] => outline.map(([x, z]) => [x, y + waver(x, z, seed), z])

const walls = (seed: number): Mesh => {
  const mesh = surface(240, 8, (u, v) => {
    const [x, z] = outline[Math.round(u * 240)]!
    const out = 1 + 0.014 * Math.sin(Math.PI * v)
    return [x * out, v * H + waver(x, z, seed), z * out]
  })
  let long = 0
  const lengths = outline.map(([x, z], i) => {
    const [px, pz] = outline[i - 1] ?? [x, z]
    return (long += Math.hypot(x - px, z - pz))
  })
  mesh.uvs = mesh.points.map((_, i) => [lengths[i % 241]!, (Math.floor(i / 241) / 8 - 0.5) * H])
  return mesh
}

const slider = (x: number, y: number, swing: number): Thing =>
  [
    ...put(dress(box(0.08, 0.055, 0.04, 0.015), gold), { at: [x, y - 0.03, D / 2 + 0.03] }),
    ...put(dress(box(0.036, 0.11, 0.014, 0.007), gold), { at: [0, -0.12, 0] }),
  ].map((part, i) => (i === 0 ? part : put([part], { tip: -10, roll: swing, at: [x, y, D / 2 + 0.052] })[0]!))

const silkOf = (hex: string): Material => brocade(hex, borderedPanel(D, jaal(OVAL, TALL)))

const drawCover = (hex: string, seed: number): Thing => {
  const silk = silkOf(hex)
  return put(
    [
      ...dress(panel(H, 1, seed), silk),
      ...dress(panel(0, -1, seed), silk),
      ...dress(walls(seed), side(hex)),
      ...[0, H].flatMap((y) => dress(tube(seam(y, seed), 0.022, 10, true), piping)),
      ...slider(W / 2 - 0.42 - 0.16 * noise(seed * 1.7, 2), H / 2 + 0.05, 40 * (noise(seed * 2.3, 7) - 0.5)),
    ],
    { at: [0, 0.07, 0] },
  )
}

/** A padded cover for sarees in quilted brocade, zipped up, lying with its long side in front. */
export const sareeCover = named('cover', drawCover)

/** How high one lies on the next. */
export const COVER_HIGH = H + 0.085

/** The upper half of an open cover, fallen back behind it, its lining up. */
const flap = (hex: string): Thing => {
  const steps = 60
  const path: [y: number, z: number][] = [[H, -D / 2]]
  for (let i = 1; i <= steps; i++) {
    const k = i / steps
    const lean = 1.57 + 1.57 * Math.min(1, k / 0.13) + (k < 0.13 ? 0 : 0.52 * Math.exp(-(((k - 0.3) / 0.17) ** 2)))
    const [y, z] = path[i - 1]!
    path.push([Math.max(0.03, y + (D / steps) * Math.sin(lean)), z + (D / steps) * Math.cos(lean)])
  }
  const at = (x: number, z: number, out: number): Vec => {
    const way = clamp(((z + D / 2) / D) * steps, 0, steps - 0.001)
    const i = Math.floor(way)
    const [a, b] = [path[i]!, path[i + 1]!]
    const [dy, dz] = [(b[0] - a[0]) / (D / steps), (b[1] - a[1]) / (D / steps)]
    const droop = 0.05 * (noise(x * 1.2 + 4, z * 1.2) - 0.5)
    const k = way - i
    return [x, a[0] + k * (b[0] - a[0]) + (out + droop) * dz, a[1] + k * (b[1] - a[1]) - (out + droop) * dy]
  }
  const half = (material: Material, out: number, puff: number): Thing => {
    const mesh = surface(132, 100, (u, v) => {
      const [x, z] = onPanel(2 * u - 1, 1 - 2 * v)
      return at(x, z, out + puff * rise(x, z))
    })
    mesh.uvs = mesh.points.map((_, i) => onPanel((2 * (i % 133)) / 132 - 1, 1 - (2 * Math.floor(i / 133)) / 100))
    return dress(mesh, material)
  }
  const edge = outline.map(([x, z]) => at(x, z, 0))
  return [...half(silkOf(hex), 0.012, 1), ...half(lining, -0.012, -0.7), ...dress(tube(edge, 0.024, 10, true), piping)]
}

const drawOpenCover = (hex: string, sarees: Thing): Thing => {
  const inner = walls(3)
  inner.points = inner.points.map((p): Vec => [p[0] * 0.985, p[1] - 0.004, p[2] * 0.985])
  return put(
    [
      ...dress(panel(0, -1, 3), silkOf(hex)),
      ...put(dress(panel(0, -1, 3), lining), { scale: [0.98, 0.6, 0.98], at: [0, 0.012, 0] }),
      ...dress(walls(3), side(hex)),
      ...dress(inner, lining),
      ...[0, H].flatMap((y) => dress(tube(seam(y, 3), 0.022, 10, true), piping)),
      ...flap(hex),
      ...put(sarees, { at: [0, 0.01, 0] }),
    ],
    { at: [0, 0.07, 0] },
  )
}

/** A cover that is zipped open on the sarees in it. */
export const openSareeCover = named('cover', drawOpenCover)

/** A ribbon `wide` around a stack of covers that is `high`, over its depth. */
export const stackRibbon = (material: Material, high: number, wide: number): Thing => {
  const far = D / 2 + 0.075
  const over = Array.from({ length: 41 }, (_, i): Vec => {
    const z = far * (1 - i / 20)
    const edge = Math.max(0, 1 - (z / far) ** 2)
    return [0, high + 0.015 + Math.min(0.04, 0.25 * Math.sqrt(edge)) + 0.09 * edge, z]
  })
  const front = Array.from({ length: 16 }, (_, i): Vec => [0, (i / 16) * high, far])
  const path = [...front, ...over, ...front.map(([x, y, z]): Vec => [x, y, -z]).reverse()]
  const n = path.length - 1
  const mesh = surface(6, n, (u, v) => add(path[Math.round(v * n)]!, [(u - 0.5) * wide, 0.006 * Math.cos(u * 9), 0]))
  return dress(mesh, material)
}
