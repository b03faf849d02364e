import { dress, surface, type Mesh, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lerp, smooth, type Vec } from '../render/vec.ts'
import { between, light } from '../materials/colour.ts'
import { dice, noise } from '../materials/noise.ts'
import { leaf, petal, wax } from '../materials/plain.ts'
import { ball, curve } from './turned.ts'
import { tube } from './solids.ts'
import { named } from '../nodes.ts'

const golden = 2.39996

/** One wide petal of a rose, wrapped around the upright axis at angle a. */
const wrapPetal = (a: number, r: number, high: number, open: number, span: number): Mesh =>
  surface(14, 12, (u, v) => {
    const side = 2 * u - 1
    const lip = 1 - 0.2 * Math.abs(side) ** 2.6
    const h = high * v ** 0.9 * lip
    const curl = open * smooth(0.45, 1, v) ** 1.5
    const out = r * (0.3 + 0.7 * v ** 0.55) + curl * 0.55 + 0.03 * r * Math.sin(side * 3 + a * 3) * v
    const angle = a + side * span * (0.5 + 0.5 * v ** 0.5)
    const drop = curl * 0.34 * (1 + 0.5 * Math.abs(side))
    return [out * Math.sin(angle), h - drop, out * Math.cos(angle)]
  })

const drawRose = (r: number, inner: string, outer: string, seed = 1): Thing => {
  const count = 19
  const bud = put(dress(ball(r * 0.13, 12), petal(inner, inner)), { scale: [1, 3, 1], at: [0, r * 0.38, 0] })
  const petals = Array.from({ length: count }, (_, k) => {
    const t = k / (count - 1)
    const shade = between(inner, outer, t)
    return {
      mesh: wrapPetal(
        k * golden + seed,
        r * lerp(0.1, 0.72, t ** 0.9),
        r * lerp(0.98, 0.74, t),
        r * 0.62 * smooth(0.15, 1, t),
        lerp(1.5, 0.82, t),
      ),
      material: petal(between(inner, shade, 0.6), between(shade, '#ffffff', 0.1)),
    }
  })
  return [...bud, ...petals]
}

/** A paper rose looking up, its foot at the origin; about 2 r wide. */
export const rose = named('paper rose', drawRose)

const drawMarigold = (r: number, dark: string, bright: string, seed = 1): Thing => {
  const throwDice = dice(`marigold${seed}`)
  const count = 110
  const tones = [
    petal(dark, bright),
    petal(between(dark, bright, 0.3), bright),
    petal(dark, between(bright, '#fff2c0', 0.25)),
  ]
  const petals = Array.from({ length: count }, (_, k) => {
    const t = (k + 0.5) / count
    const rise = Math.acos(1 - 1.12 * t)
    const a = k * golden
    const long = r * lerp(0.3, 0.52, t)
    const mesh = surface(6, 4, (u, v) => {
      const side = (2 * u - 1) * lerp(0.45, 1, v) * long * 0.52
      const ruffle = 0.07 * r * Math.sin(u * 15 + k) * v
      return [side, long * v - 0.1 * long * (2 * u - 1) ** 2 * v, ruffle + 0.25 * long * v * v]
    })
    const placed = put(dress(mesh, tones[k % 3]!), {
      tip: (rise * 180) / Math.PI - 12 + 16 * throwDice(),
      at: [0, r * 0.5 * Math.cos(rise) * 0.9, r * 0.55 * Math.sin(rise)],
    })
    return put(placed, { turn: (a * 180) / Math.PI })
  })
  return [...petals.flat(), ...put(dress(ball(r * 0.56, 16), petal(dark, dark)), { scale: [1, 0.8, 1] })]
}

/** A marigold: a dome of many short ruffled petals. */
export const marigold = named('marigold', drawMarigold)

/** Starched silk, pale at its foot and dipped in colour from the rim, ribbed along the petal. */
const dippedSilk = (inner: string, outer: string): Material => {
  const foot = light(inner)
  const rim = light(outer)
  return {
    look: (s) => {
      const side = Math.abs(2 * s.u - 1)
      const line = s.u * 34 + 0.8 * noise(s.u * 6, s.v * 4)
      const t = smooth(0.12, 1.02, s.v + 0.16 * side * side + 0.1 * (noise(s.u * 22, s.v * 2) - 0.5))
      const k = (0.97 + 0.05 * Math.sin(line * 6.283)) * (0.9 + 0.1 * smooth(0, 0.25, s.v))
      s.r = (foot[0] + (rim[0] - foot[0]) * t) * k
      s.g = (foot[1] + (rim[1] - foot[1]) * t) * k
      s.b = (foot[2] + (rim[2] - foot[2]) * t) * k
      s.rough = 0.55
      s.shine = 0.05
      s.sheen = 0.2
      s.soft = 0.5
      s.bumpU = 0.07 * Math.cos(line * 6.283)
    },
  }
}

/**
 * One lotus petal, its foot `foot` in front of the upright axis: a spoon with a point.
 * @param from its lean from upright at the foot, in degrees
 * @param to the same at the tip
 */
const spoonPetal = (long: number, half: number, foot: number, from: number, to: number, seed: number): Mesh => {
  const steps = 40
  const line = [{ out: foot, up: 0, lean: from }]
  for (let i = 1; i <= steps; i++) {
    const t = i / steps
    const degrees = lerp(from, to, smooth(0, 0.85, t)) + 16 * smooth(0.82, 1, t)
    const lean = (degrees * Math.PI) / 180
    const last = line[i - 1]!
    line.push({
      out: last.out + (long / steps) * Math.sin(lean),
      up: last.up + (long / steps) * Math.cos(lean),
      lean: degrees,
    })
  }
  return surface(24, steps, (u, v) => {
    const at = line[Math.round(v * steps)]!
    const lean = (at.lean * Math.PI) / 180
    const side = 2 * u - 1
    const wide = half * Math.min(1, 2.26 * (v + 0.05) ** 0.7 * (1.0005 - v) ** 0.66)
    const cup = wide * (0.5 * side * side - 0.05 * Math.sin(3 * side + seed)) * (1 - 0.45 * v)
    // The cup opens towards the axis, and above.
    return [side * wide * 0.94, at.up + cup * Math.sin(lean), at.out - cup * Math.cos(lean)]
  })
}

/** Lengths in parts of the lotus's radius, leans in degrees; the innermost first. */
const lotusRings = [
  { long: 0.57, half: 0.24, foot: 0.22, from: 54, to: 22 },
  { long: 0.76, half: 0.29, foot: 0.2, from: 70, to: 42 },
  { long: 0.9, half: 0.32, foot: 0.16, from: 87, to: 62 },
]

const drawLotus = (r: number, inner: string, outer: string): Thing => {
  const throwDice = dice('lotus')
  const skin = dippedSilk(inner, outer)
  return lotusRings.flatMap(({ long, half, foot, from, to }, ring) =>
    Array.from({ length: 8 }, (_, k) => {
      // Every second one lies a little under its neighbours.
      const under = k % 2 ? 5 : 0
      const mesh = spoonPetal(
        r * long * (0.97 + 0.06 * throwDice()),
        r * half,
        r * (foot + 0.012 * (k % 2)),
        from + under,
        to + under + 5 * (throwDice() - 0.5),
        k + ring * 3,
      )
      return put(dress(mesh, skin), {
        turn: (k + ring / 2) * 45 + 4 * (throwDice() - 0.5),
        at: [0, r * (0.05 - 0.02 * ring), 0],
      })
    }).flat(),
  )
}

/** A lotus in full bloom, 2 r wide: twenty-four pointed, cupped petals in three rings. */
export const lotus = named('lotus', drawLotus)

const drawSprig = (long: number, hex: string, pairs = 6, seed = 1, slim = 0.62): Thing => {
  const throwDice = dice(`sprig${seed}`)
  const stem = (t: number): Vec => [long * t, 0.12 * long * Math.sin(t * 2.6), 0.06 * long * Math.sin(t * 4 + seed)]
  const path = Array.from({ length: 20 }, (_, i) => stem(i / 19))
  const tones = [leaf(hex), leaf(between(hex, '#e8f0e0', 0.22)), leaf(between(hex, '#24402f', 0.2))]
  const all: Thing = dress(
    tube(path, (t) => 0.022 * (1.2 - t), 6),
    leaf(between(hex, '#5b4630', 0.35)),
  )
  for (let k = 0; k <= pairs; k++) {
    const t = (k + 0.6) / (pairs + 0.6)
    for (const side of k === pairs ? [0] : [-1, 1]) {
      const size = long * lerp(0.26, 0.15, t)
      const blade = surface(6, 8, (u, v) => [
        size * v,
        0.1 * size * Math.sin(v * 3) + 0.14 * size * (2 * u - 1) ** 2 * Math.sin(v * 3.14),
        (2 * u - 1) * size * slim * 0.5 * Math.sin(Math.PI * v ** 0.8) ** 0.8,
      ])
      all.push(
        ...put(dress(blade, tones[(k + side + 3) % 3]!), {
          roll: 8 + 30 * throwDice(),
          turn: side * (48 + 20 * throwDice()),
          at: stem(t),
        }),
      )
    }
  }
  return all
}

/** A stem with pairs of round leaves, lying along x from the origin. */
export const sprig = named('sprig', drawSprig)

const drawBabysBreath = (size: number, seed = 1, hex = '#fffdf6', dots = 46): Thing => {
  const throwDice = dice(`breath${seed}`)
  const bud = wax(hex)
  const stalk = leaf('#8ba28a')
  const all: Thing = []
  for (let k = 0; k < dots; k++) {
    const a = throwDice() * 6.283
    const lean = throwDice() ** 0.6
    const high = size * (0.55 + 0.45 * throwDice()) * Math.cos(lean)
    const out = size * 0.75 * Math.sin(lean)
    const end: Vec = [out * Math.cos(a), high, out * Math.sin(a)]
    all.push(
      ...put(dress(ball(size * (0.035 + 0.03 * throwDice()), 8), bud), { at: end, scale: [1, 0.8, 1] }).map((p) => p),
    )
    if (k % 3 === 0)
      all.push(
        ...dress(tube(curve<Vec>([[0, 0, 0], [end[0] * 0.3, end[1] * 0.6, end[2] * 0.3], end], 6), 0.008, 4), stalk),
      )
  }
  return all
}

/** A spray of baby's breath: thin stems that end in white dots. */
export const babysBreath = named('baby’s breath', drawBabysBreath)

/** Loose petals on the floor within w by d around the origin. */
export const scattered = (
  count: number,
  w: number,
  d: number,
  inner: string,
  outer: string,
  seed = 1,
  size = 0.11,
): Thing => {
  const throwDice = dice(`petals${seed}`)
  const skin: Material = petal(inner, outer)
  return Array.from({ length: count }, () => {
    const mesh = surface(5, 6, (u, v) => [
      (2 * u - 1) * size * Math.sin(Math.PI * (0.12 + 0.82 * v)) ** 0.7,
      0.32 * size * ((2 * u - 1) ** 2 + (v - 0.4) ** 2 * 1.6) + 0.004,
      (v - 0.5) * size * 2.1,
    ])
    return put(dress(mesh, skin), {
      turn: throwDice() * 360,
      roll: (throwDice() - 0.5) * 12,
      at: [(throwDice() - 0.5) * w, 0.002, (throwDice() - 0.5) * d],
    })
  }).flat()
}

/** Petals brought `z` forward on a plinth of this radius and 0.22 high; those past its edge have fallen to the floor. */
export const fallen = (petals: Thing, z: number, radius: number): Thing =>
  petals.flatMap((part) => {
    const [x, , near] = part.mesh.points[0]!
    return put([part], { at: [0, Math.hypot(x, near + z) < radius - 0.12 ? 0.22 : 0, z] })
  })

const drawBlossom = (r: number, inner: string, outer: string): Thing => {
  const skin = petal(inner, outer)
  const petals = Array.from({ length: 5 }, (_, k) => {
    const mesh = surface(6, 7, (u, v) => [
      (2 * u - 1) * r * 0.42 * Math.sin(Math.PI * (0.06 + 0.86 * v ** 0.8)) ** 0.7,
      r * 0.3 * v * v - r * 0.12 * (1 - (2 * u - 1) ** 2) * Math.sin(v * 3.1),
      r * v,
    ])
    return put(dress(mesh, skin), { turn: k * 72 })
  })
  return [...petals.flat(), ...put(dress(ball(r * 0.16, 24), wax('#e8b53a')), { at: [0, r * 0.05, 0] })]
}

/** A small five-petal blossom that faces up. */
export const blossom = named('blossom', drawBlossom)
