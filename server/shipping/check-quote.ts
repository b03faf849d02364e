import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/open-database.ts'
import { shippingQuotes, type ShippingQuote } from '#server/database/order-tables.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { toStoredQuoteId } from './quote-id.ts'

export type QuoteReason =
  | 'unknown-quote'
  | 'quote-expired'
  | 'quote-for-other-place'
  | 'quote-for-other-weight'
  | 'quote-too-light'

/** Weights in kilograms, to the gram. A quote for a weight somebody named must cover what couriers will bill. */
export async function checkQuote(
  database: Database,
  quoteId: string,
  parcel: { postcode: string; weight: number; at: Date },
): Promise<{ ok: true; quote: ShippingQuote } | Refusal<QuoteReason>> {
  const [quote] = await database.orm
    .select()
    .from(shippingQuotes)
    .where(eq(shippingQuotes.id, toStoredQuoteId(quoteId)))
  if (!quote) return refuse('unknown-quote', 'We do not know this delivery option. Please choose delivery again.')
  if (quote.expiresAt <= parcel.at)
    return refuse('quote-expired', 'The delivery price has expired. Please choose delivery again.')
  if (quote.postcode !== parcel.postcode)
    return refuse('quote-for-other-place', 'The delivery price is for another PIN code. Please choose delivery again.')
  if (quote.weight < parcel.weight && !quote.isForCart)
    return refuse('quote-too-light', tooLight(quote.weight, parcel.weight))
  if (quote.weight !== parcel.weight && quote.isForCart)
    return refuse(
      'quote-for-other-weight',
      'Your cart has changed since delivery was priced. Please choose delivery again.',
    )
  return { ok: true, quote: { ...quote, id: quoteId } }
}

function tooLight(priced: number, billed: number): string {
  return `Delivery was priced for ${priced} kg, but couriers bill this parcel as ${billed} kg. Please choose delivery again.`
}
