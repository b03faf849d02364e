import type { FaceKey } from './faces.ts'
import type { DateLanguage } from './lettered-date.ts'
import type { PlacementGrid } from './map-path.ts'
import type { MotifKey } from './motif-keys.ts'

/** Millimetres: the thinnest line that each technique holds. */
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

/** How each is said of the finished piece. */
export const techniqueWords: Readonly<Record<Technique, string>> = {
  foil: 'pressed in foil',
  ink: 'printed',
  engrave: 'engraved',
  burn: 'burnt',
  embroider: 'embroidered',
  hand: 'written by hand',
}

/** What another hand or needle makes is like the drawing, not the same. */
export function isLikeness(technique: Technique): boolean {
  return technique === 'embroider' || technique === 'hand'
}

/** Foil, thread and pale ink hide what they lie on; others darken it. @param ink "#5b3417" */
export function coversGround(technique: Technique, ink: string): boolean {
  const green = Number.parseInt(ink.slice(3, 5), 16)
  return technique === 'foil' || technique === 'embroider' || green > 128
}

/** What a place takes. */
export const zoneFields = ['words', 'date', 'motif', 'photograph'] as const
export type ZoneField = (typeof zoneFields)[number]

/** `language` of a date, whose months are written in it; `motifs` that one is chosen of. */
export type FieldOfZone = { field: ZoneField; language: DateLanguage | null; motifs: readonly MotifKey[] }

/** Where a piece takes words. Lengths are millimetres. */
export type Zone = FieldOfZone & {
  technique: Technique
  shape: 'rect' | 'oval'
  width: number
  height: number
  /** Kept free at each edge. */
  margin: number
  maxLines: number
  /** The height of a letter: x in Latin, a base up to its headline in Indian scripts. */
  letterMin: number
  letterMax: number
  faces: readonly FaceKey[]
}

/** A zone as its product's page offers it. */
export type ProductZone = {
  key: string
  label: string
  field: ZoneField
  motifs: MotifKey[]
  technique: Technique
  maxLines: number
  faces: FaceKey[]
  /** Paise before GST. */
  unitPrice: number
  oncePrice: number
  /** Pictures that show it, by their index, each with the address of the same picture without words. */
  views: { picture: number; url: string; pixels: number; ink: string; grid?: PlacementGrid }[]
  /** Of a photograph, in millimetres; its views have their grid. */
  printed?: { width: number; height: number }
}
