import { refuse, type Refusal } from '#shop/refusal.ts'
import type { Zone } from './zone.ts'

/** Millimetres of a letter that no hand or machine of the workshop goes below. */
const SMALLEST_LETTER = 1

/** @returns a sentence about the first thing that cannot be; undefined for a zone in which words can stand */
export function checkZone(zone: Zone & { label: string }): Refusal<'zone'> | undefined {
  const { label, width, height, margin, letterMin, letterMax, faces } = zone
  const say = (sentence: string) => refuse('zone', sentence)
  const free = Math.min(width, height) - 2 * margin
  if (Math.min(width, height) < 5 || Math.max(width, height) > 1_000)
    return say(`“${label}” is between 5 and 1,000 mm wide and high. Please measure the place on the piece.`)
  if (margin < 0 || free <= 0)
    return say(
      `The free edge of “${label}” leaves no room for words. Please make it narrower than ${Math.min(width, height) / 2} mm.`,
    )
  if (letterMin < SMALLEST_LETTER)
    return say(`Letters of “${label}” cannot be smaller than ${SMALLEST_LETTER} mm: nobody could read them.`)
  if (letterMax < letterMin)
    return say(`The largest letters of “${label}” are smaller than its smallest. Please change one of the two.`)
  if (letterMin > height - 2 * margin)
    return say(
      `Letters of ${letterMin} mm do not stand in “${label}”: between its free edges it is ${Math.round((height - 2 * margin) * 10) / 10} mm high.`,
    )
  if (faces.length === 0) return say(`Please choose at least one hand for “${label}”.`)
  return undefined
}

type Fit = Omit<Zone, 'faces'> & { faces: readonly string[] }

/** Whether words that were drawn in one are drawn the same in the other. */
export function isSameFit(one: Fit, other: Fit): boolean {
  const facts = ({ technique, shape, width, height, margin, maxLines, letterMin, letterMax, faces }: Fit) =>
    JSON.stringify([technique, shape, width, height, margin, maxLines, letterMin, letterMax, [...faces].toSorted()])
  return facts(one) === facts(other)
}
