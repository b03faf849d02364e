import { describeMissing, describeSurplus, type LineToPack } from '#shop/packing/missing-pieces.ts'
import type { Dates, Say } from './words.ts'

/** Pieces missing in the box; null when it is complete. */
export function describeMissingIn(
  lines: readonly LineToPack[],
  { say, dates }: { say: Say; dates: Dates },
): string | null {
  return describeMissing(lines, {
    some: (count, all, name) => say('pieces.someOf', { count, all, name }),
    list: dates.list,
  })
}

/** The reason why the box cannot be closed; null when it can. */
export function whyNotClosed(lines: readonly LineToPack[], tongue: { say: Say; dates: Dates }): string | null {
  const surplus = describeSurplus(lines, tongue.dates.list)
  if (surplus !== null) return tongue.say('box.surplus', { pieces: surplus })
  const missing = describeMissingIn(lines, tongue)
  return missing === null ? null : tongue.say('box.missing', { pieces: missing })
}
