import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { FaceKey } from '#shop/lettering/faces.ts'
import type { Zone } from '#shop/lettering/zone.ts'
import { drawWords } from './draw-words.ts'
import type { DrawnWords, WordsNotDrawn } from './drawn-words.ts'

/** The first that do not fit: each hand that is tried costs as much as drawing. */
const SUGGESTED_FOR = 3

/** One drawing or refusal for each of the pieces, in their order. @param words of a piece each; “|” begins a line */
export async function drawPieces(
  zone: Zone,
  words: readonly string[],
  face: FaceKey,
): Promise<(DrawnWords | WordsNotDrawn)[]> {
  const drawn: (DrawnWords | WordsNotDrawn)[] = []
  let misfits = 0
  for (const [index, each] of words.entries()) {
    // One takes up to 3 ms, and several lists may be drawn at once: others are answered in between.
    if (index > 0) await yieldToOthers()
    const piece = drawWords(zone, each.replaceAll('|', '\n'), face, misfits < SUGGESTED_FOR)
    if (!piece.ok) misfits += 1
    drawn.push(piece)
  }
  return drawn
}
