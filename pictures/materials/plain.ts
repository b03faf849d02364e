import type { Material, Surface } from '../render/material.ts'
import type { Vec } from '../render/vec.ts'
import { light } from './colour.ts'
import { noise, rich } from './noise.ts'

export const paint = (s: Surface, c: Vec, k = 1): void => {
  s.r = c[0] * k
  s.g = c[1] * k
  s.b = c[2] * k
}

/** Paper, painted board, unglazed things. */
export const paper = (hex: string): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      paint(s, c, 0.97 + 0.06 * noise(s.x * 60, s.y * 60, s.z * 60))
      s.rough = 0.75
    },
  }
}

/** Plaster of the studio: the smoothest and quietest. */
export const plaster = (hex: string): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      paint(s, c)
      s.rough = 1
      s.shine = 0.015
    },
  }
}

/** Lacquer, glaze, enamel, ripe fruit. */
export const gloss = (hex: string, rough = 0.18, shine = 0.05): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      paint(s, c)
      s.rough = rough
      s.shine = shine
    },
  }
}

/** Satin ribbon and silk: a broad glow along the folds. */
export const satin = (hex: string): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      paint(s, c)
      s.rough = 0.5
      s.shine = 0.11
      s.sheen = 0.3
      s.soft = 0.25
    },
  }
}

export const velvet = (hex: string): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      paint(s, c, 0.85 + 0.3 * rich(s.x * 14, s.y * 14, s.z * 14))
      s.rough = 1
      s.shine = 0.01
      s.sheen = 0.55
    },
  }
}

/** Cotton and linen: a plain weave when `threads` (per unit of texture) is given. */
export const cloth = (hex: string, threads = 0): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      const weave = threads
        ? 0.5 + 0.25 * Math.sin(s.u * threads * 6.283) + 0.25 * Math.sin(s.v * threads * 6.283)
        : 0.5
      paint(s, c, 0.9 + 0.2 * weave * (0.7 + 0.6 * noise(s.u * 9, s.v * 9)))
      s.rough = 0.95
      s.sheen = 0.15
      s.soft = 0.2
    },
  }
}

export const metal = (hex: string, rough = 0.22): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      paint(s, c)
      s.metal = 1
      s.rough = rough
    },
  }
}

export const gold = metal('#f9c77c', 0.24)
export const brass = metal('#f3bd6c', 0.28)
export const silver = metal('#e6e2dc', 0.16)
/** Looking glass: what it shows of the studio, paler than it is. */
export const mirror: Material = {
  look: (s) => {
    s.r = 0.62
    s.g = 0.66
    s.b = 0.68
    s.rough = 0.04
    s.shine = 0.35
  },
}

export const wax = (hex: string): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      paint(s, c)
      s.rough = 0.45
      s.soft = 0.6
    },
  }
}

/** A thin petal: `inner` at its foot, `outer` at its rim (v runs outwards). */
export const petal = (inner: string, outer: string): Material => {
  const a = light(inner)
  const b = light(outer)
  return {
    look: (s) => {
      const t = Math.min(1, Math.max(0, s.v))
      const vein = 0.96 + 0.06 * Math.sin(s.u * 70 + noise(s.u * 8, s.v * 5) * 4)
      s.r = (a[0] + (b[0] - a[0]) * t) * vein
      s.g = (a[1] + (b[1] - a[1]) * t) * vein
      s.b = (a[2] + (b[2] - a[2]) * t) * vein
      s.rough = 0.75
      s.soft = 0.5
      s.sheen = 0.12
    },
  }
}

export const leaf = (hex: string): Material => {
  const c = light(hex)
  return {
    look: (s) => {
      const rib = 1 + 0.25 * Math.exp(-(((s.u - 0.5) / 0.05) ** 2))
      paint(s, c, rib * (0.88 + 0.2 * noise(s.x * 12, s.y * 12, s.z * 12)))
      s.rough = 0.6
      s.soft = 0.35
    },
  }
}

/** Clear glass with a breath of colour; `loss` is what it takes away looked through straight. */
export const glass = (hex = '#f4f7f5', loss = 0.05): Material => {
  const c = light(hex)
  return {
    clear: loss,
    look: (s) => {
      paint(s, c)
      s.rough = 0.02
    },
  }
}

/** A flame or a lit filament. */
export const flame: Material = {
  look: (s) => {
    s.r = 1
    s.g = 0.62 + 0.3 * (1 - s.v)
    s.b = 0.22 + 0.4 * (1 - s.v)
    s.glow = 1.7
    s.soft = 1
  },
}
