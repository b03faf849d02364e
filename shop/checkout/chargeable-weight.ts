export const DEFAULT_WEIGHT_KG = 0.5

/** Cubic centimetres that couriers bill as one kilogram. */
export const CUBIC_CM_PER_KG = 5000

export type PackageDimensions = {
  weight: number | null
  length: number | null
  breadth: number | null
  height: number | null
}

/** The larger of dead and volumetric weight, in kilograms to the gram. */
export function chargeableWeight({ weight, length, breadth, height }: PackageDimensions): number {
  const dead = weight || DEFAULT_WEIGHT_KG
  const volumetric = ((length ?? 0) * (breadth ?? 0) * (height ?? 0)) / CUBIC_CM_PER_KG
  return Math.round(Math.max(dead, volumetric) * 1000) / 1000
}

/** Couriers bill each started half kilogram. @param weight in kilograms */
export function toHalfKilos(weight: number): number {
  return Math.max(1, Math.ceil(Math.round(weight * 1000) / 500))
}
