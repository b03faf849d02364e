/** What a material is asked at one visible point, and what it answers. Colours are linear light, 0 to 1. */
export type Surface = {
  u: number
  v: number
  x: number
  y: number
  z: number
  r: number
  g: number
  b: number
  /** 0 mirror to 1 chalk. */
  rough: number
  /** 0 or 1: reflections take the colour. */
  metal: number
  /** How much it reflects when looked at straight, besides metal; paper 0.03, satin 0.1. */
  shine: number
  /** Velvet's pale edge. */
  sheen: number
  /** 0 stone to 1 wax or petal: light goes around the edge. */
  soft: number
  /** Light given off. */
  glow: number
  /** Slopes of a relief along u and v. */
  bumpU: number
  bumpV: number
}

export type Material = {
  look: (s: Surface) => void
  /** Glass: the share of light it takes away where looked through straight. */
  clear?: number
  /** True where the sheet is cut away. */
  cut?: (u: number, v: number) => boolean
}

export const blankSurface = (): Surface => ({
  u: 0,
  v: 0,
  x: 0,
  y: 0,
  z: 0,
  r: 0,
  g: 0,
  b: 0,
  rough: 0.7,
  metal: 0,
  shine: 0.03,
  sheen: 0,
  soft: 0,
  glow: 0,
  bumpU: 0,
  bumpV: 0,
})
