import { dress, type Thing } from '../render/mesh.ts'
import { put } from '../render/place.ts'
import { gold, paper, satin } from '../materials/plain.ts'
import { bootiRows, printed } from '../materials/printed.ts'
import { bootiSilk } from './booti-paper.ts'
import { folded } from './cloths.ts'
import { box } from './solids.ts'
import { named } from '../nodes.ts'

const drawSaree = (w: number, d: number, layers: number, hex: string, edge: string): Thing => {
  const border = printed(gold, paper(edge), bootiRows(0.2, 0.06))
  const figured = bootiSilk(hex, 0.3, 0.065)
  const high = layers * 0.11
  return [
    ...folded(w, d, 0.11, layers, layers % 2 ? [figured, satin(hex)] : [satin(hex), figured]),
    ...put(dress(box(w + 0.01, 0.03, d * 0.22, 0.012), border), { at: [0, high - 0.01, d * 0.33] }),
    ...put(dress(box(w + 0.012, 0.03, 0.05, 0.012), paper(edge)), { at: [0, high - 0.006, d * 0.19] }),
    ...put(dress(box(w * 0.99, high * 0.94, 0.02, 0.008), border), { at: [0, 0.01, d / 2 + 0.008] }),
  ]
}

/** A folded saree: soft layers, small bootis, and its border across the fold. */
export const saree = named('saree', drawSaree)
