import type { FaceKey } from './faces.ts'
import type { DateLanguage } from './lettered-date.ts'
import type { PlacementGrid } from './map-path.ts'
import type { MotifKey } from './motif-keys.ts'

export const thinnestLine = {
  foil: 0.25,
  ink: 0.1,
  engrave: 0.15,
  burn: 0.6,
  embroider: 1,
  hand: 0.5,
} as const
export type Technique = keyof typeof thinnestLine

export const techniques = Object.keys(thinnestLine) as [Technique, ...Technique[]]

export const techniqueWords: Readonly<Record<Technique, string>> = {
  foil: 'pressed in foil',
  ink: 'printed',
  engrave: 'engraved',
  burn: 'burnt',
  embroider: 'embroidered',
  hand: 'written by hand',
}

export function isLikeness(technique: Technique): boolean {
  return technique === 'embroider' || technique === 'hand'
}

/** Foil, thread and pale ink cover the surface; other inks darken it. @param ink "#5b3417" */
export function coversGround(technique: Technique, ink: string): boolean {
  const green = Number.parseInt(ink.slice(3, 5), 16)
  return technique === 'foil' || technique === 'embroider' || green > 128
}

export const printAreaFields = ['words', 'date', 'motif', 'photograph'] as const
export type PrintAreaField = (typeof printAreaFields)[number]

/** `language` is set for dates, whose months it names. */
export type FieldOfPrintArea = { field: PrintAreaField; language: DateLanguage | null; motifs: readonly MotifKey[] }

/** Lengths are millimetres. */
export type PrintArea = FieldOfPrintArea & {
  technique: Technique
  shape: 'rect' | 'oval'
  width: number
  height: number
  margin: number
  maxLines: number
  /** Height of x in Latin, of a base up to its headline in Indian scripts. */
  letterMin: number
  letterMax: number
  faces: readonly FaceKey[]
}

export type ProductPrintArea = {
  key: string
  label: string
  field: PrintAreaField
  motifs: MotifKey[]
  technique: Technique
  maxLines: number
  faces: FaceKey[]
  unitPrice: number
  oncePrice: number
  /** `url` is the same picture without words. */
  views: { picture: number; url: string; pixels: number; ink: string; grid?: PlacementGrid }[]
  /** The size of a photograph in millimetres; its views have a `grid`. */
  printed?: { width: number; height: number }
}
