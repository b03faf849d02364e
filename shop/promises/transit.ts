import { parseCourierDays, SLACK_DAYS } from '#shop/checkout/delivery-estimate.ts'
import type { Transit } from './plan-work.ts'

export type CourierMode = 'surface' | 'air'
/** Days that half and nine tenths of so many parcels took. */
export type LearnedTransit = { p50: number; p90: number; parcels: number }

/** From so many parcels on, ours count and not the courier's word. */
const PARCELS_TO_LEARN_FROM = 30

export type CourierOffer = {
  /** As `3` or `5-7 days`. */
  estimatedDays: string
  zone: string | null
  mode: CourierMode | null
}

/**
 * How long it is on its way (gifting, 5.1): nine of ten of our own parcels, or the courier's number and the slack.
 * @param state of the address
 * @returns null where the courier names no days
 */
export function findTransit(
  learned: ReadonlyMap<string, LearnedTransit>,
  { estimatedDays, zone, mode }: CourierOffer,
  state: string,
): Transit | null {
  const known = zone === null || mode === null ? undefined : learned.get(`${zone} ${mode}`)
  if (known && known.parcels >= PARCELS_TO_LEARN_FROM) return { days: known.p90, soonest: known.p50, state, zone }
  const days = parseCourierDays(estimatedDays)
  return days === null ? null : { days: days + SLACK_DAYS, soonest: days, state, zone }
}
