import type { FaceKey } from './faces.ts'

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

/** What another hand or needle makes is like the drawing, not the same. */
export function isLikeness(technique: Technique): boolean {
  return technique === 'embroider' || technique === 'hand'
}

/** Where a piece takes words. Lengths are millimetres. */
export type Zone = {
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
