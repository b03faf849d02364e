import type { FaceKey } from '#shop/lettering/faces.ts'
import type { FittedLines } from '#shop/lettering/fit-lines.ts'
import type { WordsRefusal } from '#shop/lettering/tidy-words.ts'
import type { Refusal } from '#shop/refusal.ts'

export type DrawnWords = {
  ok: true
  /** Tidied. */
  lines: string[]
  /** An SVG path in millimetres of the zone, y downwards: preview and print file are made of it. */
  path: string
  /** Millimetres. */
  letterHeight: number
  box: FittedLines['box']
  /** What the shopper is told, and may order nevertheless. */
  notes: string[]
}
export type WordsNotDrawn =
  | WordsRefusal
  | Refusal<'no-glyph' | 'no-such-date' | 'no-such-motif'>
  | (Refusal<'does-not-fit' | 'too-thin'> & {
      /** Millimetres. */
      has: number
      needs: number
      /** Hands of the zone in which these words fit. */
      faces: FaceKey[]
    })
