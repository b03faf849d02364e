import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/open-database.ts'
import { shippingQuotes, type ShippingQuote } from '#server/database/order-tables.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type QuoteReason =
  | 'unknown-quote'
  | 'quote-expired'
  | 'quote-for-other-place'
  | 'quote-for-other-weight'

/**
 * The chosen delivery, if it still stands for this place and for one of these weights (kilograms, to the gram).
 */
export async function checkQuote(
  database: Database,
  quoteId: string,
  parcel: { postcode: string; weights: readonly number[]; at: Date },
): Promise<{ ok: true; quote: ShippingQuote } | Refusal<QuoteReason>> {
  const [quote] = await database.orm.select().from(shippingQuotes).where(eq(shippingQuotes.id, quoteId))
  if (!quote)
    return refuse('unknown-quote', 'We do not know this delivery option. Please choose delivery again.')
  if (quote.expiresAt <= parcel.at)
    return refuse('quote-expired', 'The delivery price has expired. Please choose delivery again.')
  if (quote.postcode !== parcel.postcode)
    return refuse(
      'quote-for-other-place',
      'The delivery price is for another PIN code. Please choose delivery again.',
    )
  if (!parcel.weights.includes(quote.weight))
    return refuse(
      'quote-for-other-weight',
      'Your cart has changed since delivery was priced. Please choose delivery again.',
    )
  return { ok: true, quote }
}
