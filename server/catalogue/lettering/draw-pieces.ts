import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { FaceKey } from '#shop/lettering/faces.ts'
import type { PrintArea } from '#shop/lettering/print-area.ts'
import { drawWords } from './draw-words.ts'
import type { DrawnWords, WordsNotDrawn } from './drawn-words.ts'

/** Suggests typefaces for so many misfits: each try costs as much as a drawing. */
const SUGGESTED_FOR = 3

export async function drawPieces(
  printArea: PrintArea,
  words: readonly string[],
  face: FaceKey,
): Promise<(DrawnWords | WordsNotDrawn)[]> {
  const drawn: (DrawnWords | WordsNotDrawn)[] = []
  let misfits = 0
  for (const [index, each] of words.entries()) {
    // A drawing takes up to 3 ms: yields to other requests in between.
    if (index > 0) await yieldToOthers()
    const piece = drawWords(printArea, each.replaceAll('|', '\n'), face, misfits < SUGGESTED_FOR)
    if (!piece.ok) misfits += 1
    drawn.push(piece)
  }
  return drawn
}
