import type { Material } from '../render/material.ts'
import { gold, paper, satin } from '../materials/plain.ts'
import { bootiRows, printed } from '../materials/printed.ts'

/** Paper with gold bootis. */
export const bootiPaper = (hex: string, step = 0.36, size = 0.1, ink: Material = gold): Material =>
  printed(paper(hex), ink, bootiRows(step, size))

/** Silk with gold bootis. */
export const bootiSilk = (hex: string, step = 0.32, size = 0.09, ink: Material = gold): Material =>
  printed(satin(hex), ink, bootiRows(step, size))
