import { parseCourierDays, SLACK_DAYS } from '#shop/checkout/delivery-estimate.ts'
import type { Transit } from './plan-work.ts'

export type CourierMode = 'surface' | 'air'
/** Days in which half and nine tenths of the parcels arrived. */
export type LearnedTransit = { p50: number; p90: number; parcels: number }

const PARCELS_TO_LEARN_FROM = 30

export type CourierOffer = {
  estimatedDays: string
  zone: string | null
  mode: CourierMode | null
}

/** Nine of ten of our own parcels, or the courier's estimate plus slack. @returns null without an estimate */
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
