import type { Paise } from '#shop/money/paise.ts'
import type { Offer } from '#shop/pricing/apply-offers.ts'
import type { OrderAmounts } from '#shop/pricing/price-order.ts'
import { findMissing, type CodeFacts } from './check-code.ts'
import type { FreeGift } from './free-gift.ts'
import { nameOffer, toOffer, type LineOfGoods, type OfferTerms } from './offer-terms.ts'

/** Shoppers read its name. */
export type RunningOffer = OfferTerms & { id: number; name: string }
export type OfferTold = {
  label: string
  /** Of the goods, paise before GST. */
  off: Paise
  /** What delivery costs at most, paise with GST; null: as without it. */
  delivery: Paise | null
}

/** Those whose conditions hold for a cart as it is without any offer or code, as the law of money takes them. */
export function findOffers<Line extends LineOfGoods>(
  running: readonly RunningOffer[],
  lines: CodeFacts['lines'],
): Offer<Line>[] {
  return findMet(running, lines).flatMap((offer) => toOffer<Line>(nameOffer(offer), offer) ?? [])
}

/** A piece of `variant` that comes for nothing, if it can be had. */
export type GivenGift = FreeGift & { variant: number }

/** What those whose conditions hold for a cart without any offer or code give as lines of their own. */
export function findGivenGifts(running: readonly RunningOffer[], lines: CodeFacts['lines']): GivenGift[] {
  return findMet(running, lines).flatMap((offer) => toGivenGift(nameOffer(offer), offer))
}

export function toGivenGift(named: FreeGift, { gives }: Pick<OfferTerms, 'gives'>): GivenGift[] {
  return gives.on === 'gift' ? [{ ...named, variant: gives.variant }] : []
}

function findMet(running: readonly RunningOffer[], lines: CodeFacts['lines']): RunningOffer[] {
  return running.filter(({ name, conditions }) => lines.length > 0 && findMissing(name, conditions, { lines }) === null)
}

/** What they come to, by their names; those that give nothing are left out. */
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
