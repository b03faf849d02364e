import type { ParcelToPack } from '#contract/counter/packing.ts'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'
import { describeSurplus } from '#shop/packing/missing-pieces.ts'
import type { TableState } from './table-contents.ts'
import type { Dates, Say } from '../words/words.ts'
import { describeMissingIn, describeOpenSteps } from './missing-text.ts'

type Stop = NonNullable<ParcelToPack['stop']>
export type Words = { say: Say; dates: Dates }

/** @param lines name the open steps in the reader's language */
export function stopText(
  { reason, at, by, words }: Stop,
  { say, dates }: Words,
  lines: ParcelToPack['lines'] = [],
): string {
  const ago = dates.ago(at)
  switch (reason) {
    case 'cancelled':
      return say('stop.cancelled', { ago })
    case 'cancelling':
      return say('stop.cancelling', { ago })
    case 'refunded':
      return say('stop.refunded')
    case 'held':
      if (by === WORDS_HOLDER) return say('stop.words')
      return say('stop.held', { name: by ?? '–', words: words ?? '–' })
    case 'asking':
      return say('stop.asking')
    case 'not-paid':
      return say('stop.notPaid')
    case 'left':
      return say('stop.left')
    case 'proof-waits':
      return say('stop.proofWaits', { words: words ?? '–' })
    case 'proof-wish':
      return say('stop.proofWish', { words: words ?? '–' })
    case 'not-made':
      return say('stop.notMade', { pieces: describeOpenSteps(lines, { say, dates }) ?? words ?? '–' })
  }
}

/** Words of a refusal with what the parcel tells; null where it tells nothing. */
export function refusalOfParcel(
  { reason }: TableState['refused'][number],
  parcel: ParcelToPack | undefined,
  words: Words,
): string | null {
  const { say } = words
  if (!parcel) return null
  if (parcel.stop?.reason === reason) return stopText(parcel.stop, words, parcel.lines)
  const { packing, pick, to } = parcel
  switch (reason) {
    case 'packed-already':
      return packing?.packedBy ? say('refused.packed', { name: packing.packedBy }) : null
    case 'picked-by-other':
      return pick ? say('refused.picked', { name: pick.by }) : null
    case 'address':
      return say('refused.address', { to: `${to.name}, ${to.city} ${to.postcode}` })
    case 'incomplete':
      return say('box.missing', { pieces: describeMissingIn(parcel.lines, words) ?? '–' })
    case 'surplus':
      return say('box.surplus', { pieces: describeSurplus(parcel.lines, words.dates.list) ?? '–' })
    default:
      return null
  }
}
