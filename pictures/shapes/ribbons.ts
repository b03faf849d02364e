import { dress, surface, type Mesh, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { add, lerp, mul, smooth, unit, type Vec } from '../render/vec.ts'
import { gold, paper } from '../materials/plain.ts'
import { lettering, type Words } from '../materials/lettering.ts'
import { printed } from '../materials/printed.ts'
import { box, framesAlong, tube } from './solids.ts'
import { curve, lathe, rounded } from './turned.ts'
import { place, zone } from '../zones.ts'
import { named } from '../nodes.ts'

/** A band of cloth along a path; `across` points over its width, `wideLimits` may change along it. */
export const band = (
  path: Vec[],
  across: Vec | ((t: number) => Vec),
  wide: number | ((t: number) => number),
  cuts = 4,
): Mesh => {
  const n = path.length - 1
  return surface(cuts, n, (u, v) => {
    const dir = typeof across === 'function' ? across(v) : across
    const w = typeof wide === 'function' ? wide(v) : wide
    return add(path[Math.round(v * n)]!, mul(unit(dir), (u - 0.5) * w))
  })
}

type BowOptions = { tails?: number; lift?: number; wide?: number; loops?: 1 | 2 }

/** One loop of a bow to the right: out in front, back behind, gathered in creases at the knot. */
const loop = (size: number, wide: number, plump: number): Mesh =>
  surface(14, 56, (u, v) => {
    const a = v * 2 * Math.PI
    const far = Math.sin(a / 2) ** 1.1
    const gather = smooth(0, 0.6, far)
    const w = wide * lerp(0.34, 1, gather) * (1 - 0.1 * smooth(0.9, 1, far))
    const crease = (1 - gather * 0.86) * 0.055 * size * Math.cos(u * 6.283 * 2.5)
    const across = (u - 0.5) * w
    const x = size * far * (1 - 0.1 * (2 * u - 1) ** 2 * gather)
    const z = size * plump * Math.sin(a) * (0.25 + 0.75 * far) + crease
    return [x, across + 0.07 * size * far * far, z]
  })

/** A hanging end with a swallow tail. */
const tail = (size: number, wide: number, aside: number): Mesh =>
  surface(8, 30, (u, v) => {
    const notch = 0.16 * size * (1 - Math.abs(2 * u - 1))
    const long = size * v * (1 - notch / size)
    const spread = lerp(0.42, 1, smooth(0, 0.35, v))
    const x = aside * long * 0.62 + (u - 0.5) * wide * spread
    const y = -long * 0.8 - aside * (u - 0.5) * wide * 0.3
    return [x, y, 0.05 * size * Math.sin(v * 5 + u * 2) + 0.04 * size * Math.cos(u * 9) * (1 - v)]
  })

const drawBow = (material: Material, size = 0.7, options: BowOptions = {}): Thing => {
  const wide = options.wide ?? size * 0.62
  const lift = options.lift ?? 8
  const pair = (s: number, up: number, z: number): Thing => [
    ...put(dress(loop(s, wide, 0.26), material), { roll: up, at: [0, 0, z] }),
    ...put(dress(loop(s, wide, 0.26), material), { turn: 180, roll: -up, at: [0, 0, z] }),
  ]
  const knot = surface(
    20,
    24,
    (u, v) => {
      const a = u * 2 * Math.PI
      const y = (v - 0.5) * wide * 0.62
      const r = wide * (0.25 + 0.05 * Math.cos(v * 6.283)) * (1 + 0.06 * Math.cos(a * 5))
      return [r * Math.cos(a) * 0.95, y, r * Math.sin(a) * 0.85]
    },
    { closeU: true },
  )
  const tails = options.tails ?? 1
  return [
    ...pair(size, lift, 0),
    ...(options.loops === 2 ? pair(size * 0.8, lift + 24, size * 0.1) : []),
    ...dress(knot, material),
    ...(tails
      ? [
          ...put(dress(tail(size * 1.15 * tails, wide * 0.78, 1), material), {
            at: [0.02, -wide * 0.12, -0.01],
          }),
          ...put(dress(tail(size * 1.05 * tails, wide * 0.78, -1), material), {
            at: [-0.02, -wide * 0.12, -0.03],
          }),
        ]
      : []),
  ]
}

/** A tied bow that faces the viewer, its knot at the origin; `size` is the length of one loop. */
export const bow = named('bow', drawBow)

/** A bow lying on a lid: its loops stand up a little, its ends run over the edges. */
export const lidBow = (material: Material, size = 0.7, options: BowOptions = {}): Thing =>
  put(bow(material, size, { lift: 14, ...options }), { tip: -62, at: [0, size * 0.2, 0] })

/** A ribbon around a block of w by h by d standing on the floor, over its middle (across x, or across z). */
export const wrap = (
  material: Material,
  w: number,
  h: number,
  d: number,
  wide: number,
  over: 'x' | 'z' = 'x',
): Thing => {
  const off = 0.012
  return over === 'x'
    ? put(dress(box(w + off * 2, h + off, wide, 0.02), material), {})
    : put(dress(box(wide, h + off, d + off * 2, 0.02), material), {})
}

/** A twisted cord of two strands along a path. */
export const cord = (path: Vec[], thick: number, material: Material, strands = 2, closed = false): Thing => {
  const fine = path
  const frames = framesAlong(fine, closed)
  return Array.from({ length: strands }, (_, k) => {
    let s = 0
    const strand = fine.map((p, i) => {
      const q = fine[i - 1]
      if (q) s += Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
      const a = (s / (thick * 3.2)) * 2 * Math.PI * 0.5 + (k / strands) * 2 * Math.PI
      const { side, over } = frames[i]!
      const r = thick * 0.5
      return add(p, add(mul(side, r * Math.cos(a)), mul(over, r * Math.sin(a))))
    })
    return { mesh: tube(strand, thick * 0.6, 8), material }
  })
}

const drawTassel = (material: Material, long = 0.4): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [0.001, 0],
          [long * 0.12, -0.01],
          [long * 0.13, -long * 0.16],
          [long * 0.1, -long * 0.2],
        ],
        0.02,
      ),
      20,
    ),
    material,
  ),
  ...dress(
    lathe(
      [
        [long * 0.1, -long * 0.2],
        [long * 0.16, -long * 0.5],
        [long * 0.2, -long],
        [0.001, -long * 0.98],
      ],
      40,
      [1, 1],
      (a) => 1 + 0.09 * Math.sin(a * 13),
    ),
    material,
  ),
  ...put(dress(tube(ring(long * 0.115, 20), long * 0.03, 8, true), gold), { at: [0, -long * 0.19, 0] }),
]

export const tassel = named('tassel', drawTassel)

/** A level circle of points at the origin. */
export const ring = (r: number, n = 48): Vec[] =>
  Array.from({ length: n + 1 }, (_, i) => [r * Math.cos((i / n) * 6.28319), 0, r * Math.sin((i / n) * 6.28319)])

const drawTag = (words: Words[], w = 0.9, h = 0.42, base: Material = paper('#fffaf2'), ink?: Material): Thing => {
  const cut = h * 0.26
  const sign = printed(base, ink ?? paper('#7a3b22'), lettering({ shape: w / h, words, shift: 0.055 }))
  const edge = surface(24, 12, (u, v) => {
    const y = (v - 0.5) * h
    const slant = Math.max(0, Math.abs(y) - (h / 2 - cut))
    return [lerp(-w / 2 + slant, w / 2, u), y, 0.01 + 0.012 * Math.sin(u * 3)]
  })
  const back = { ...edge, points: edge.points.map((p): Vec => [p[0], p[1], p[2] - 0.022]) }
  const hole: Vec = [-w / 2 + h * 0.2, 0, 0.014]
  const loopPath = curve<Vec>(
    [hole, [hole[0] - 0.1, 0.06, 0.05], [hole[0] - 0.26, 0.1, 0.02], [hole[0] - 0.4, 0.02, -0.02]],
    18,
  )
  return [
    ...dress(edge, sign),
    ...dress(back, base),
    ...put(dress(tube(ring(h * 0.08, 20), 0.016, 8, true), gold), { tip: 90, at: hole }),
    ...dress(tube(loopPath, 0.012, 6), paper('#b98a52')),
  ]
}

/** A paper tag standing up and facing the viewer, its left corners cut, with a brass eyelet and thread. */
export const tag = named('tag', drawTag)

/** A tag of which the words are a zone's: beside the eyelet. */
export const namedTag = (key: string, ...[words, w = 0.9, h = 0.42, base]: Parameters<typeof tag>): Thing => {
  const [sign, ...rest] = tag(words, w, h, base)
  const [blank] = tag([], w, h, base)
  const [left, right] = [-w / 2 + h * 0.32, w / 2 - 0.03]
  return [
    ...zone(key, [sign!], [blank!]),
    ...put(place(key, right - left, h - 0.08), { at: [(left + right) / 2, 0, 0.022] }),
    ...rest,
  ]
}
