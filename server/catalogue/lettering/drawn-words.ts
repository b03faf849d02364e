import type { FaceKey } from '#shop/lettering/faces.ts'
import type { FittedLines } from '#shop/lettering/fit-lines.ts'
import type { WordsRefusal } from '#shop/lettering/tidy-words.ts'
import type { OperationRefusal } from '#shop/refusal.ts'

export type DrawnWords = {
  ok: true
  lines: string[]
  /** An SVG path in millimetres of the print area, y downwards: source of preview and print file. */
  path: string
  /** Millimetres. */
  letterHeight: number
  box: FittedLines['box']
  /** Hints for the shopper, who may order anyway. */
  notes: string[]
}
export type WordsNotDrawn =
  | OperationRefusal<WordsRefusal['reason']>
  | OperationRefusal<'no-glyph' | 'no-such-date' | 'no-such-motif'>
  | (OperationRefusal<'does-not-fit' | 'too-thin'> & {
      /** Millimetres. */
      has: number
      needs: number
      /** Typefaces of the print area in which the words fit. */
      faces: FaceKey[]
    })
