import { drawMotifWithin } from '#shop/lettering/card-motifs.ts'
import { motifName } from '#shop/lettering/motif-keys.ts'
import type { PrintArea } from '#shop/lettering/print-area.ts'
import { refuse } from '#shop/refusal.ts'
import type { DrawnWords, WordsNotDrawn } from './drawn-words.ts'

/** Centred, as large as the safe area allows. @param typed the motif's key */
export function drawPrintAreaMotif(
  { width, height, margin, shape, motifs }: PrintArea,
  typed: string,
): DrawnWords | WordsNotDrawn {
  const key = motifs.find((each) => each === typed.trim())
  if (!key && typed.trim() === '') return refuse.conflict('no-words', 'Please choose a motif for the piece.')
  if (!key) {
    const offered = motifs.map(motifName).join(', ')
    return refuse.conflict(
      'no-such-motif',
      `This motif is not offered here any more. Please choose one of these: ${offered}.`,
    )
  }
  // The largest rectangle of its proportions inside an oval.
  const part = shape === 'oval' ? Math.SQRT1_2 : 1
  const [within, high] = [(width - 2 * margin) * part, (height - 2 * margin) * part]
  const safe = { x: (width - within) / 2, y: (height - high) / 2, width: within, height: high }
  const { path, box } = drawMotifWithin(key, safe)
  return { ok: true, lines: [key], path, letterHeight: Math.round(box.height * 10) / 10, box, notes: [] }
}
