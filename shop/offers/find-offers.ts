import type { Paise } from '#shop/money/paise.ts'
import type { Offer } from '#shop/pricing/apply-offers.ts'
import type { OrderAmounts } from '#shop/pricing/price-order.ts'
import { findMissing, type CodeFacts } from './check-code.ts'
import type { FreeGift } from './free-gift.ts'
import { nameOffer, toOffer, type LineOfGoods, type OfferTerms } from './offer-terms.ts'

export type RunningOffer = OfferTerms & { id: number; name: string }
export type OfferTold = {
  label: string
  off: Paise
  /** Paise with GST; null when delivery costs the usual amount. */
  delivery: Paise | null
}

/** Conditions apply to the cart before any offer or code. */
export function findOffers<Line extends LineOfGoods>(
  running: readonly RunningOffer[],
  lines: CodeFacts['lines'],
): Offer<Line>[] {
  return findMet(running, lines).flatMap((offer) => toOffer<Line>(nameOffer(offer), offer) ?? [])
}

export type GivenGift = FreeGift & { variant: number }

export function findGivenGifts(running: readonly RunningOffer[], lines: CodeFacts['lines']): GivenGift[] {
  return findMet(running, lines).flatMap((offer) => toGivenGift(nameOffer(offer), offer))
}

export function toGivenGift(named: FreeGift, { gives }: Pick<OfferTerms, 'gives'>): GivenGift[] {
  return gives.on === 'gift' ? [{ ...named, variant: gives.variant }] : []
}

function findMet(running: readonly RunningOffer[], lines: CodeFacts['lines']): RunningOffer[] {
  return running.filter(({ name, conditions }) => lines.length > 0 && findMissing(name, conditions, { lines }) === null)
}

export function tellOffers<Line>(offers: readonly Offer<Line>[], { shipments }: OrderAmounts): OfferTold[] {
  const adjustments = shipments.flatMap(({ lines }) => lines.flatMap((line) => line.adjustments))
  const cheapest = Math.min(...offers.map((offer) => (offer.on === 'delivery' ? offer.price : Infinity)))
  return offers.flatMap((offer) => {
    const own = adjustments.filter(({ kind, source }) => kind === 'offer' && source === offer.source)
    const off = own.reduce((sum, { amount }) => sum - amount, 0)
    const delivery = offer.on === 'delivery' && offer.price === cheapest ? offer.price : null
    return off === 0 && delivery === null ? [] : [{ label: offer.label, off, delivery }]
  })
}
