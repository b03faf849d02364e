import type { Paise } from '#shop/money/paise.ts'
import { MIN_UNIT_PRICE } from '#shop/pricing/price-limits.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import { addDays } from '#shop/time/add-days.ts'
import type { OfferTerms } from './offer-terms.ts'

export const SAMPLE_DAYS = 60

/** `pieces` counts the product in the whole order; `taxable` is the charged amount in paise before GST. */
export type LineOfOrder = {
  name: string
  productId: number
  pieces: number
  taxable: Paise
  priceBreaks: readonly PriceBreak[]
}

/** A single piece of a product with quantity prices is a sample. @param today in India, at payment */
export function sampleTerms(
  { name, productId, pieces, taxable, priceBreaks: [first] }: LineOfOrder,
  today: string,
): (OfferTerms & { name: string }) | null {
  if (pieces !== 1 || first === undefined || taxable < MIN_UNIT_PRICE) return null
  return {
    name: `Sample: ${name}`.slice(0, 80).trim(),
    conditions: { products: [productId], pieces: first.fromQuantity },
    gives: { on: 'order', amount: taxable },
    firstDay: null,
    lastDay: addDays(today, SAMPLE_DAYS),
  }
}
