/** Kilograms assumed for a product whose weight nobody has entered (the decisions, section 6). */
export const DEFAULT_WEIGHT_KG = 0.5

/** Cubic centimetres that couriers bill as one kilogram. */
const CUBIC_CM_PER_KG = 5000

/** Weight in kilograms, sides in centimetres; null or 0 where nobody has measured. */
export type PackageDimensions = {
  weight: number | null
  length: number | null
  breadth: number | null
  height: number | null
}

/**
 * Kilograms a courier bills for one unit, to the gram: the larger of the dead and the volumetric weight
 * (length × breadth × height / 5000), half a kilogram standing in for a missing weight.
 */
export function chargeableWeight({ weight, length, breadth, height }: PackageDimensions): number {
  const dead = weight || DEFAULT_WEIGHT_KG
  const volumetric = ((length ?? 0) * (breadth ?? 0) * (height ?? 0)) / CUBIC_CM_PER_KG
  return Math.round(Math.max(dead, volumetric) * 1000) / 1000
}
