import { describeMissing, type LineToPack } from '#shop/packing/missing-pieces.ts'
import type { Dates, Say } from './words.ts'

/** What is not in the box yet; null when everything is. */
export function describeMissingIn(
  lines: readonly LineToPack[],
  { say, dates }: { say: Say; dates: Dates },
): string | null {
  return describeMissing(lines, {
    some: (count, all, name) => say('pieces.someOf', { count, all, name }),
    list: dates.list,
  })
}
