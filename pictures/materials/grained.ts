import type { Material } from '../render/material.ts'
import { smooth } from '../render/vec.ts'
import { light } from './colour.ts'
import { noise, rich } from './noise.ts'
import { paint } from './plain.ts'

export type Timber = { pale: string; dark: string; rough?: number }

export const sheesham: Timber = { pale: '#8f5a33', dark: '#4f2a15' }
export const mango: Timber = { pale: '#c8935a', dark: '#94602f' }
export const walnut: Timber = { pale: '#6d4a33', dark: '#3e2718' }
export const pine: Timber = { pale: '#e6c694', dark: '#c59a5f' }
export const teak: Timber = { pale: '#b07a3f', dark: '#774a22' }

/** Planed wood; the grain runs along u (or along v). Texture in units of ten centimetres. */
export const wood = (timber: Timber, along: 'u' | 'v' = 'u', seed = 0): Material => {
  const pale = light(timber.pale)
  const dark = light(timber.dark)
  return {
    look: (s) => {
      const l = along === 'u' ? s.u : s.v
      const c = along === 'u' ? s.v : s.u
      const wander = rich(l * 0.7 + seed, c * 1.3, seed) * 2.6
      const ring = 0.5 + 0.5 * Math.sin((c * 3.2 + wander) * 5.2)
      const fibre = noise(l * 5 + seed, c * 70, seed)
      const pore = smooth(0.78, 0.95, noise(l * 9, c * 110, seed + 4))
      const t = Math.min(1, 0.2 + 0.5 * ring * ring + 0.3 * fibre + 0.3 * pore)
      s.r = pale[0] + (dark[0] - pale[0]) * t
      s.g = pale[1] + (dark[1] - pale[1]) * t
      s.b = pale[2] + (dark[2] - pale[2]) * t
      s.rough = (timber.rough ?? 0.5) + 0.1 * t
      s.shine = 0.045
      s.bumpV = along === 'u' ? (fibre - 0.5) * 0.06 : 0
      s.bumpU = along === 'v' ? (fibre - 0.5) * 0.06 : 0
    },
  }
}

/** Sawn across: rings around the texture's origin. */
export const endGrain = (timber: Timber): Material => {
  const pale = light(timber.pale)
  const dark = light(timber.dark)
  return {
    look: (s) => {
      const r = Math.hypot(s.u, s.v * 1.1) + 0.16 * rich(s.u * 1.2 + 5, s.v * 1.2)
      const t = 0.25 + 0.5 * (0.5 + 0.5 * Math.sin(r * 34 + noise(s.u * 3, s.v * 3) * 2)) * noise(r * 6, 1.3)
      const crack = smooth(0.035, 0, Math.abs(Math.atan2(s.v, s.u) - 0.7 + 0.1 * noise(r * 4, 2))) * smooth(0.2, 0.6, r)
      const k = Math.min(1, t + crack * 0.6)
      s.r = pale[0] + (dark[0] - pale[0]) * k
      s.g = pale[1] + (dark[1] - pale[1]) * k
      s.b = pale[2] + (dark[2] - pale[2]) * k
      s.rough = 0.6
    },
  }
}

/** Peeled cane or reed, darker in places, with a low polish. */
export const cane = (hex = '#cf9f60'): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      paint(s, c, 0.72 + 0.46 * rich(s.x * 3, s.y * 3, s.z * 3) + 0.1 * Math.sin(s.u * 40))
      s.rough = 0.55
      s.shine = 0.04
      s.soft = 0.15
    },
  }
}

/** Coarse natural fibre; threads per unit of texture. */
export const jute = (hex = '#c9a877', threads = 26): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      const a = Math.sin(s.u * threads * 6.283)
      const b = Math.sin(s.v * threads * 6.283)
      const over = Math.sin(s.u * threads * 3.1416) * Math.sin(s.v * threads * 3.1416) > 0
      const thread = over ? Math.abs(a) : Math.abs(b)
      paint(s, c, 0.62 + 0.42 * thread * (0.7 + 0.6 * noise(s.u * threads, s.v * threads)))
      s.bumpU = over ? 0 : 0.25 * b
      s.bumpV = over ? 0.25 * a : 0
      s.rough = 1
      s.soft = 0.1
    },
  }
}

export const marble: Material = {
  look: (s) => {
    const warp = rich(s.x * 0.9, s.y * 0.9 + 3, s.z * 0.9) * 3.4
    const vein = Math.abs(Math.sin((s.x * 0.7 + s.z * 1.1 + s.y * 0.5 + warp) * 2.1))
    const k = 0.9 - 0.36 * (1 - vein) ** 9 - 0.05 * rich(s.x * 3, s.y * 3, s.z * 3)
    s.r = k
    s.g = k * 0.985
    s.b = k * 0.965
    s.rough = 0.16
    s.shine = 0.05
  },
}

/** Fired clay with throwing lines. */
export const clay = (hex = '#b9653d'): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      paint(s, c, 0.84 + 0.3 * rich(s.x * 5, s.y * 9, s.z * 5))
      s.bumpV = 0.05 * Math.sin(s.y * 120)
      s.rough = 0.9
    },
  }
}

/** Crushed and grainy: powders, salt, sugar, ground spice. */
export const powder = (hex: string): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      paint(s, c, 0.7 + 0.6 * noise(s.x * 90, s.y * 90, s.z * 90))
      s.bumpU = (noise(s.x * 60, s.z * 60, 1) - 0.5) * 0.9
      s.bumpV = (noise(s.x * 60, s.z * 60, 9) - 0.5) * 0.9
      s.rough = 1
      s.soft = 0.15
    },
  }
}

/** Rough skin of nuts, laddoo, truffle: lumps of the given size. */
export const lumpy = (hex: string, fine = 30, deep = 0.9, shine = 0.03): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      const h = rich(s.x * fine, s.y * fine, s.z * fine)
      paint(s, c, 0.72 + 0.56 * h)
      s.bumpU = (rich(s.x * fine + 0.6, s.y * fine, s.z * fine) - h) * deep * 3
      s.bumpV = (rich(s.x * fine, s.y * fine + 0.6, s.z * fine) - h) * deep * 3
      s.rough = 0.6
      s.shine = shine
      s.soft = 0.25
    },
  }
}
