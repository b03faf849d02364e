import type { ParcelToPack } from '#contract/counter/packing.ts'
import { describeMissing, describeSurplus, listToTick, type LineToTick } from '#shop/packing/missing-pieces.ts'
import type { Dates, Say } from '../words/words.ts'

/** Pieces missing in the box; null when it is complete. */
export function describeMissingIn(
  lines: readonly LineToTick[],
  { say, dates }: { say: Say; dates: Dates },
): string | null {
  return describeMissing(lines.flatMap(listToTick), {
    some: (count, all, name) => say('pieces.someOf', { count, all, name }),
    list: dates.list,
  })
}

type Step = Pick<ParcelToPack['lines'][number], 'name' | 'quantity' | 'work' | 'made' | 'proof'>

/** Pieces with an open step before the box; null when there is none. A table kept from before knows no steps. */
export function describeOpenSteps(
  lines: readonly Partial<Step>[],
  { say, dates }: { say: Say; dates: Dates },
): string | null {
  const open = lines.flatMap(({ name = '', quantity = 0, work = null, made = [], proof = null }) => {
    const left = work === null ? 0 : quantity - made.length
    const step = work === 'lettered' ? 'pieces.toLetter' : 'pieces.toMake'
    return [
      ...(left > 0 ? [`${name} (${say(step, { count: left })})`] : []),
      ...(quantity > 0 && (proof === 'waits' || proof === 'wish') ? [`${name} (${say('piece.proofOpen')})`] : []),
    ]
  })
  return open.length === 0 ? null : dates.list(open)
}

/** The reason why the box cannot be closed; null when it can. */
export function whyNotClosed(
  lines: readonly (LineToTick & Partial<Step>)[],
  tongue: { say: Say; dates: Dates },
): string | null {
  const open = describeOpenSteps(lines, tongue)
  if (open !== null) return tongue.say('box.open', { pieces: open })
  const surplus = describeSurplus(lines.flatMap(listToTick), tongue.dates.list)
  if (surplus !== null) return tongue.say('box.surplus', { pieces: surplus })
  const missing = describeMissingIn(lines, tongue)
  return missing === null ? null : tongue.say('box.missing', { pieces: missing })
}
