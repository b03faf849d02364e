import type { Paise } from '#shop/money/paise.ts'
import { MIN_UNIT_PRICE } from '#shop/pricing/price-limits.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import { addDays } from '#shop/time/add-days.ts'
import type { OfferTerms } from './offer-terms.ts'

/** How long the price of a sample comes back. */
export const SAMPLE_DAYS = 60

/** `pieces`: of the product, in the whole order. `taxable`: paise before GST, as the line was charged. */
export type LineOfOrder = {
  name: string
  productId: number
  pieces: number
  taxable: Paise
  priceBreaks: readonly PriceBreak[]
}

/**
 * One piece alone of what has quantity prices is a sample: what it cost comes off an order that reaches the first of them.
 * @param today in India, when it is paid @returns null for what is no sample
 */
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
