import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { PrintArea } from './print-area.ts'

/** Millimetres; no tool of the workshop makes smaller letters. */
const SMALLEST_LETTER = 1
/** Millimetres: the limit of the database columns. */
const LARGEST_LETTER = 999

export function checkPrintArea(printArea: PrintArea & { label: string }): OperationRefusal<'printArea'> | undefined {
  const { label, technique, width, height, margin, letterMin, letterMax, faces, field, language, motifs } = printArea
  const say = (sentence: string) => refuse.conflict('printArea', sentence)
  const free = Math.min(width, height) - 2 * margin
  if (isOutside(width) || isOutside(height))
    return say(`“${label}” is between 5 and 1,000 mm wide and high. Please measure the place on the piece.`)
  if (margin < 0 || free <= 0)
    return say(
      `The free edge of “${label}” leaves no room for words. Please make it narrower than ${Math.min(width, height) / 2} mm.`,
    )
  if (letterMin > LARGEST_LETTER || letterMax > LARGEST_LETTER)
    return say(`Letters of “${label}” are at most ${LARGEST_LETTER} mm high.`)
  if (field === 'photograph' && technique !== 'ink')
    return say(`A photograph is printed: please choose ink as the work of “${label}”.`)
  if (field === 'photograph') return faces.length === 0 ? say(noFace(label)) : undefined
  if (letterMin < SMALLEST_LETTER)
    return say(`Letters of “${label}” cannot be smaller than ${SMALLEST_LETTER} mm: nobody could read them.`)
  if (letterMax < letterMin)
    return say(`The largest letters of “${label}” are smaller than its smallest. Please change one of the two.`)
  if (letterMin > height - 2 * margin)
    return say(
      `Letters of ${letterMin} mm do not stand in “${label}”: between its free edges it is ${Math.round((height - 2 * margin) * 10) / 10} mm high.`,
    )
  if (field === 'date' && language === null)
    return say(`Please choose the language in which the months of “${label}” are written.`)
  if (field === 'motif' && motifs.length === 0) return say(`Please choose at least one motif for “${label}”.`)
  if (faces.length === 0) return say(noFace(label))
  return undefined
}

const isOutside = (side: number) => side < 5 || side > 1_000
const noFace = (label: string) => `Please choose at least one typeface for “${label}”.`

type Fit = Omit<PrintArea, 'faces'> & { faces: readonly string[] }

export function isSameFit(one: Fit, other: Fit): boolean {
  const facts = ({ technique, shape, width, height, margin, maxLines, letterMin, letterMax, ...fit }: Fit) => {
    const { faces, motifs, field, language } = fit
    const sizes = [shape, width, height, margin, maxLines, letterMin, letterMax]
    return JSON.stringify([technique, sizes, faces.toSorted(), field, language, motifs.toSorted()])
  }
  return facts(one) === facts(other)
}
