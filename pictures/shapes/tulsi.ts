import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lerp, type Vec } from '../render/vec.ts'
import { between, light } from '../materials/colour.ts'
import { lumpy } from '../materials/grained.ts'
import { dice, noise } from '../materials/noise.ts'
import { leaf, paint } from '../materials/plain.ts'
import { ball, curve, disc } from './turned.ts'
import { tube } from './solids.ts'
import { named } from '../nodes.ts'

/** A leaf with a pale rib and side veins, raised between them; u across, v from foot to tip. */
const veined = (hex: string): Material => {
  const blade = light(hex)
  const vein = light(between(hex, '#d8e4a8', 0.42))
  return {
    look: (s) => {
      const side = Math.abs(2 * s.u - 1)
      const phase = s.v * 8 - side * 1.5
      const between = phase - Math.floor(phase) - 0.5
      const rib = Math.exp(-((side / (0.07 * (1.15 - s.v))) ** 2))
      const line = Math.exp(-(((0.5 - Math.abs(between)) / 0.07) ** 2)) * (1 - side) * 0.6
      const k = Math.min(1, rib * 0.85 + line)
      const tone = 0.82 + 0.3 * noise(s.x * 7, s.y * 7, s.z * 7) + 0.1 * (1 - side)
      paint(s, [0, 1, 2].map((i) => (blade[i]! + (vein[i]! - blade[i]!) * k) * tone) as Vec)
      s.rough = 0.48
      s.shine = 0.04
      s.soft = 0.4
      s.bumpV = 0.5 * between * (1 - rib)
      s.bumpU = (s.u < 0.5 ? -0.25 : 0.25) * rib
    },
  }
}

/** One leaf along x on its stalk, arching over, its halves lifted from the rib, its edge toothed. */
const blade = (long: number, droop: number, material: Material, seed: number): Thing => {
  const foot = 0.16 * long
  return [
    ...dress(
      tube(
        Array.from({ length: 5 }, (_, i): Vec => [(foot * i) / 4, 0, 0]),
        0.011,
        6,
      ),
      material,
    ),
    ...dress(
      surface(10, 36, (u, v) => {
        const side = 2 * u - 1
        const tooth = 1 + 0.07 * (1 - Math.abs(((v * 11) % 1) * 2 - 1)) * Math.abs(side) ** 3
        const half = long * 0.31 * ((v + 0.015) ** 0.55 * (1.002 - v) ** 0.82 * 2.45) * tooth
        const lift = 0.34 * half * Math.sqrt(side * side + 0.02)
        const wave = 0.022 * long * side * Math.sin(v * 8 + seed)
        return [foot + long * (v - 0.06 * v * v * droop), long * (0.12 * v - droop * v * v) + lift + wave, side * half]
      }),
      material,
    ),
  ]
}

/** A spike of small flowers in whorls, upright from the origin: what is offered as manjari. */
const manjari = (high: number, seed: number): Thing => {
  const throwDice = dice(`manjari${seed}`)
  const cup = leaf('#8c7a86')
  const young = leaf('#93a368')
  const whorls = 8
  return [
    ...dress(
      tube(
        Array.from({ length: 8 }, (_, i): Vec => [0.015 * Math.sin(i * 0.6 + seed), (high * i) / 7, 0]),
        (t) => 0.013 * (1.2 - t),
        6,
      ),
      leaf('#7c6a72'),
    ),
    ...Array.from({ length: whorls }, (_, k) => {
      const t = (k + 0.6) / whorls
      const size = high * 0.062 * (1.15 - 0.6 * t)
      return Array.from({ length: 6 }, (__, j) =>
        put(put(dress(ball(size, 8), t > 0.72 ? young : cup), { scale: [1.5, 0.85, 0.9], at: [size * 1.3, 0, 0] }), {
          roll: -8 + 26 * throwDice(),
          turn: j * 60 + k * 30,
          at: [0, high * t, 0],
        }),
      ).flat()
    }).flat(),
  ]
}

/** A stem from `from` to `to` with pairs of leaves, each pair across the last, small towards the top. */
const shoot = (from: Vec, to: Vec, pairs: number, long: number, hex: string, seed: number): Thing => {
  const throwDice = dice(`shoot${seed}`)
  const middle: Vec = [lerp(from[0], to[0], 0.62), lerp(from[1], to[1], 0.44), lerp(from[2], to[2], 0.62)]
  const path = curve<Vec>([from, middle, to], 24)
  const all = dress(
    tube(path, (t) => 0.026 * (1.25 - t), 8),
    leaf(between(hex, '#6b4a4a', 0.55)),
  )
  for (let k = 0; k < pairs; k++) {
    const t = lerp(0.34, 1, pairs === 1 ? 1 : k / (pairs - 1))
    const at = path[Math.round(t * 24)]!
    const fresh = (t - 0.34) / 0.66
    const skin = veined(between(hex, '#a3c163', 0.15 + 0.4 * fresh * throwDice()))
    for (const half of [0, 180]) {
      const size = long * lerp(1, 0.5, fresh ** 1.4) * (0.88 + 0.24 * throwDice())
      all.push(
        ...put(blade(size, 0.14 + 0.2 * throwDice(), skin, k + half), {
          roll: lerp(4, 36, fresh) + 16 * throwDice(),
          turn: half + k * 90 + seed * 47 + 24 * (throwDice() - 0.5),
          at,
        }),
      )
    }
  }
  // The young leaves at the tip stand close together.
  for (const half of [0, 180])
    all.push(
      ...put(blade(long * 0.3, 0.05, veined(between(hex, '#b7cf76', 0.6)), half), {
        roll: 62,
        turn: half + pairs * 90 + seed * 47,
        at: to,
      }),
    )
  return all
}

const drawTulsi = (high: number, seed = 1, hex = '#4f7f38'): Thing => {
  const throwDice = dice(`tulsi${seed}`)
  const top: Vec = [0.03 * high, high * 0.74, 0]
  const all = shoot([0, 0, 0], top, 5, high * 0.29, hex, seed)
  const arms = 8
  for (let k = 0; k < arms; k++) {
    const t = k / (arms - 1)
    const a = (k * 137.5 + seed * 71) * (Math.PI / 180)
    const foot: Vec = [0.02 * high * t, high * lerp(0.1, 0.5, t), 0]
    const out = high * lerp(0.36, 0.2, t) * (0.9 + 0.2 * throwDice())
    const rise = high * lerp(0.34, 0.24, t) * (0.9 + 0.25 * throwDice())
    const to: Vec = [foot[0] + out * Math.sin(a), foot[1] + rise, foot[2] + out * Math.cos(a)]
    all.push(...shoot(foot, to, 3, high * lerp(0.3, 0.24, t), hex, seed * 13 + k))
    if (k > 4) all.push(...put(manjari(high * 0.2, k + seed), { at: to, roll: 5 * Math.sin(k * 2) }))
  }
  all.push(...put(manjari(high * 0.26, seed), { at: top }))
  return all
}

/** A young tulsi plant, its foot at the origin: toothed leaves in crossed pairs on purple stems, and its first manjari. */
export const tulsiPlant = named('tulsi plant', drawTulsi)

/** Crumbly earth that fills a pot of this inner radius, its middle a little raised. */
export const earth = (radius: number, seed = 1): Thing => {
  const throwDice = dice(`earth${seed}`)
  const skins = ['#4a3326', '#5a4030', '#3c291e'].map((hex) => lumpy(hex, 26, 1.4))
  return [
    ...dress(disc(radius, 0), skins[0]!),
    ...Array.from({ length: 230 }, (_, i) => {
      const a = throwDice() * 6.28319
      const q = Math.sqrt(throwDice())
      const size = lerp(0.02, 0.055, throwDice() ** 2)
      return put(dress(ball(size, 10), skins[i % 3]!), {
        scale: [1, 0.75, 0.85],
        turn: throwDice() * 180,
        at: [q * (radius - 0.03) * Math.cos(a), 0.045 * (1 - q * q), q * (radius - 0.03) * Math.sin(a)],
      })
    }).flat(),
  ]
}
