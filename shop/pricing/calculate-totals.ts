import type { Paise } from '#shop/money/paise.ts'
import { rateOf, sumGst } from './gst.ts'
import { priceLines, type LineAmounts, type LineToPrice } from './price-lines.ts'

/** Rounds the courier's rate in rupees up to a whole rupee. @returns paise */
export function shippingCharge(rateInRupees: number): Paise {
  if (!Number.isFinite(rateInRupees) || rateInRupees < 0)
    throw new RangeError(`${rateInRupees} is not a shipping rate in rupees`)
  return Math.ceil(rateInRupees) * 100
}

export type CartTotals = {
  lines: LineAmounts[]
  subtotal: Paise
  tax: Paise
  /** Null until the shopper chooses a shipping option; `total` then excludes shipping. */
  shipping: Paise | null
  total: Paise
}

/** Equals `priceOrder` for one shipment without offers, but is small enough for every page. */
export function calculateTotals(
  lines: readonly (LineToPrice & { gstRate?: number })[],
  shipping: Paise | null,
): CartTotals {
  const priced = priceLines(lines)
  const subtotal = priced.reduce((sum, line) => sum + line.taxable, 0)
  const tax = sumGst(lines.map((line, index) => ({ gstRate: rateOf(line), taxable: priced[index]!.taxable })))
  return { lines: priced, subtotal, tax, shipping, total: subtotal + tax + (shipping ?? 0) }
}
