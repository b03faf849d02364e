import type { Vec } from '../render/vec.ts'

const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)

/** `#rrggbb` as linear light. */
export const light = (hex: string): Vec => {
  const n = Number.parseInt(hex.slice(1), 16)
  return [linear((n >> 16) / 255), linear(((n >> 8) & 255) / 255), linear((n & 255) / 255)]
}

const hex2 = (n: number): string =>
  Math.round(Math.min(255, Math.max(0, n)))
    .toString(16)
    .padStart(2, '0')

/** A colour between two, as `#rrggbb`; t 0 is the first. */
export const between = (a: string, b: string, t: number): string => {
  const p = Number.parseInt(a.slice(1), 16)
  const q = Number.parseInt(b.slice(1), 16)
  const at = (shift: number): string => hex2(((p >> shift) & 255) * (1 - t) + ((q >> shift) & 255) * t)
  return `#${at(16)}${at(8)}${at(0)}`
}

/** The shop's cloths and papers. */
export const dye = {
  wine: '#8a1f45',
  wineDeep: '#641432',
  blush: '#f1cfc2',
  rose: '#d98f96',
  rani: '#c2376f',
  marigold: '#e39a24',
  haldi: '#f0b93c',
  saffron: '#dd6a1f',
  leaf: '#4f6f5c',
  mint: '#bcd6bf',
  teal: '#14666a',
  peacock: '#0f5560',
  powder: '#b9d3de',
  ink: '#24324d',
  lilac: '#bda6cf',
  ivory: '#fbf3e6',
  paper: '#fffaf2',
  butter: '#f6e0a4',
  kraft: '#c79c6b',
  brick: '#b5633c',
} as const

/** Ribbons in the workshop's drawer, besides the one of the first picture. */
export const ribbonHues = { wine: dye.wine, leaf: '#4f7548', marigold: dye.marigold } as const
