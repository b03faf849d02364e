import type { Material } from '../render/material.ts'
import { smooth, type Vec } from '../render/vec.ts'
import { light } from './colour.ts'
import { noise, rich } from './noise.ts'
import { paint } from './plain.ts'

const towards = (a: Vec, b: Vec, k: number): Vec => [0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * k) as Vec

/** Of a fruit turned on the wheel: u around, v from its flower to its stalk. Blush in streaks over the ground, and pale dots. */
export const streakedSkin = (ground: string, blush: string, full = 0.6): Material => {
  const [under, over, dot] = [light(ground), light(blush), light('#f3dcae')]
  return {
    look: (s) => {
      const streak = 0.6 * noise(s.u * 90, s.v * 3) + 0.4 * noise(s.u * 34 + 9, s.v * 2)
      const cheek = noise(s.u * 4 + 2, s.v * 2.2 + 5)
      const hollow = smooth(0.97, 0.8, s.v)
      const k = smooth(0.16, 0.84, (cheek + full - 0.25) * 0.62 + streak * 0.38) * (0.25 + 0.75 * hollow)
      const spot = smooth(0.84, 0.93, noise(s.x * 34, s.y * 34, s.z * 34)) * 0.4
      paint(s, towards(towards(under, over, k), dot, spot), 0.94 + 0.12 * noise(s.x * 8, s.y * 8, s.z * 8))
      s.rough = 0.36
      s.shine = 0.035
      s.soft = 0.2
    },
  }
}

/** Peel with pores, of a citrus fruit. */
export const porousPeel = (hex: string): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      const h = noise(s.x * 38, s.y * 38, s.z * 38)
      paint(s, c, 0.86 + 0.16 * smooth(0.1, 0.5, h) + 0.1 * noise(s.x * 4, s.y * 4, s.z * 4))
      s.bumpU = (noise(s.x * 38 + 0.4, s.y * 38, s.z * 38) - h) * 0.9
      s.bumpV = (noise(s.x * 38, s.y * 38 + 0.4, s.z * 38) - h) * 0.9
      s.rough = 0.46
      s.shine = 0.04
      s.soft = 0.3
    },
  }
}

/** Of a ripe banana along its length (v, in units): green towards the ends, dark at the tips, flecked and ridged brown. */
export const bananaPeel = (hex: string, long: number): Material => {
  const [ripe, unripe, dark] = [light(hex), light('#a9ad4a'), light('#4a3524')]
  return {
    look: (s) => {
      const end = Math.min(s.v, long - s.v)
      const green = smooth(0.2, 0.02, end) * 0.7
      const tip = smooth(0.045, 0.01, end)
      const fleck = smooth(0.7, 0.8, rich(s.x * 16, s.y * 16, s.z * 16)) * 0.75
      const streak = smooth(0.74, 0.82, noise(s.u * 30, s.v * 4 + 3)) * 0.4
      paint(s, towards(towards(ripe, unripe, green), dark, Math.min(1, Math.max(tip, fleck, streak))))
      s.rough = 0.5
      s.soft = 0.25
    },
  }
}

/** Coconut husk and its tuft: brown fibres along v. */
export const husk: Material = {
  look: (s) => {
    const fibre = noise(s.u * 150, s.v * 7) * 0.7 + 0.3 * noise(s.u * 60, s.v * 3)
    paint(s, light('#8a623c'), 0.5 + 0.8 * fibre)
    s.bumpU = (fibre - 0.5) * 0.7
    s.rough = 0.95
  },
}
