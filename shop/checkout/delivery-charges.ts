import type { Paise } from '#shop/money/paise.ts'
import { shippingCharge } from '#shop/pricing/calculate-totals.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** Distances from the workshop, as courier services name them. */
export const deliveryZones = ['a', 'b', 'c', 'd', 'e'] as const
export type DeliveryZone = (typeof deliveryZones)[number]

/** Rupees with GST. `first` covers one kilogram, `further` each kilogram begun after it. */
export type ZoneCharge = { first: number; further: number }
export type DeliveryTerms = {
  /** Zones without a charge cost what the courier asks. */
  charges: Readonly<Partial<Record<DeliveryZone, ZoneCharge>>>
  /** For a recipient whose address is not known yet. */
  anywhere: ZoneCharge
  /** Paise of goods with GST for one address, before any code; null: delivery is never free. */
  freeFrom: Paise | null
}

const MOST_RUPEES = 10_000
const TYPED = 'Write whole rupees: 79, or 79 + 40 for each further kilogram.'

/** `79`, or `79 + 40`. */
export function parseZoneCharge(typed: string): { ok: true; charge: ZoneCharge } | Refusal<'charge'> {
  const read = /^₹?\s*(\d{1,6})(?:\s*\+\s*₹?\s*(\d{1,6}))?$/.exec(typed.trim())
  if (!read) return refuse('charge', TYPED)
  const charge = { first: Number(read[1]), further: Number(read[2] ?? 0) }
  if (charge.first > MOST_RUPEES || charge.further > MOST_RUPEES)
    return refuse('charge', `A charge is ₹${MOST_RUPEES.toLocaleString('en-IN')} at most.`)
  return { ok: true, charge }
}

/** @param kg billed weight, to the gram @returns rupees with GST */
export function chargeOf({ first, further }: ZoneCharge, kg: number): number {
  const begun = Math.ceil(Math.round(kg * 1000) / 1000)
  return first + further * Math.max(0, begun - 1)
}

export function isDeliveryFree({ freeFrom }: Pick<DeliveryTerms, 'freeFrom'>, goods: Paise | null): boolean {
  return freeFrom !== null && goods !== null && goods >= freeFrom
}

type Offered = { rateRupees: number; zone: string | null }

/**
 * The cheapest courier costs the shop's own charge, or nothing; a dearer one costs its difference more.
 * @param goods paise with GST; null when nobody knows them
 */
export function chargeDelivery<Offer extends Offered>(
  offers: readonly Offer[],
  terms: DeliveryTerms,
  { weight, goods }: { weight: number; goods: Paise | null },
): Offer[] {
  const cheapest = offers.toSorted((a, b) => a.rateRupees - b.rateRupees)[0]
  if (!cheapest) return []
  const own = terms.charges[cheapest.zone as DeliveryZone]
  const isFree = isDeliveryFree(terms, goods)
  if (!isFree && !own) return [...offers]
  const least = isFree || !own ? 0 : chargeOf(own, weight)
  const asked = shippingCharge(cheapest.rateRupees)
  return offers.map((offer) => ({ ...offer, rateRupees: least + (shippingCharge(offer.rateRupees) - asked) / 100 }))
}

/** Paise with GST, for an address that is not known yet. */
export function chargeAnywhere(
  { anywhere, freeFrom }: Pick<DeliveryTerms, 'anywhere' | 'freeFrom'>,
  { weight, goods }: { weight: number; goods: Paise },
): Paise {
  return isDeliveryFree({ freeFrom }, goods) ? 0 : chargeOf(anywhere, weight) * 100
}
