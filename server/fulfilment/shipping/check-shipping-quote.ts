import { inArray } from 'drizzle-orm'
import type { Database } from '#server/platform/database/open-database.ts'
import { shippingQuotes, type ShippingQuote } from '#server/platform/database/order-tables.ts'
import { isDeliveryFree } from '#shop/checkout/delivery-charges.ts'
import type { Paise } from '#shop/money/paise.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { toStoredQuoteId } from './quote-id.ts'

export type QuoteReason =
  | 'unknown-quote'
  | 'quote-expired'
  | 'quote-for-other-place'
  | 'quote-for-other-weight'
  | 'quote-too-light'

/** Kilograms and paise. `paidWeight` leaves out free gifts, which never raise the delivery charge. */
type QuotedParcel = {
  quoteId: string
  postcode: string
  paidWeight: number
  goods: Paise
  /** The price of an address that nobody has told yet. */
  anywhere?: ShippingQuote | undefined
}

export function readQuotes(
  { orm }: Pick<Database, 'orm'>,
  asked: readonly Pick<QuotedParcel, 'quoteId'>[],
): Promise<ShippingQuote[]> {
  const ids = asked.map(({ quoteId }) => toStoredQuoteId(quoteId))
  return orm.select().from(shippingQuotes).where(inArray(shippingQuotes.id, ids))
}

/** A refusal names the parcel at which it stopped, from 0. */
export function checkQuotes(
  stored: readonly ShippingQuote[],
  parcels: readonly QuotedParcel[],
  at: Date,
): { ok: true; quotes: ShippingQuote[] } | (Refusal<QuoteReason> & { shipment: number }) {
  const known = new Map(stored.map((quote) => [quote.id, quote]))
  const quotes: ShippingQuote[] = []
  for (const [shipment, parcel] of parcels.entries()) {
    const { quoteId, anywhere } = parcel
    const checked = anywhere
      ? { ok: true as const, quote: anywhere }
      : checkQuote(known.get(toStoredQuoteId(quoteId)), parcel, at)
    if (!checked.ok) return { ...checked, shipment }
    quotes.push(checked.quote)
  }
  return { ok: true, quotes }
}

/** Kilograms, to the gram. A quote for a weight that the shopper typed must cover the billed weight. */
function checkQuote(
  quote: ShippingQuote | undefined,
  parcel: QuotedParcel,
  at: Date,
): { ok: true; quote: ShippingQuote } | Refusal<QuoteReason> {
  if (!quote) return refuse('unknown-quote', 'We do not know this delivery option. Please choose delivery again.')
  if (quote.expiresAt <= at)
    return refuse('quote-expired', 'The delivery price has expired. Please choose delivery again.')
  if (quote.postcode !== parcel.postcode)
    return refuse('quote-for-other-place', 'The delivery price is for another PIN code. Please choose delivery again.')
  const { paidWeight } = parcel
  if (quote.weight < paidWeight && !quote.isForCart)
    return refuse('quote-too-light', tooLight(quote.weight, paidWeight))
  const isFree = isDeliveryFree(quote, parcel.goods)
  if (quote.isForCart && ((quote.paidWeight ?? quote.weight) !== paidWeight || quote.isFree !== isFree))
    return refuse(
      'quote-for-other-weight',
      'Your cart has changed since delivery was priced. Please choose delivery again.',
    )
  return { ok: true, quote: { ...quote, id: parcel.quoteId } }
}

function tooLight(priced: number, billed: number): string {
  return `Delivery was priced for ${priced} kg, but couriers bill this parcel as ${billed} kg. Please choose delivery again.`
}
