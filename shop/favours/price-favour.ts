import type { Paise } from '#shop/money/paise.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import type { LineToPrice } from '#shop/pricing/price-lines.ts'

export type PricedFavour = {
  /** Paise with GST, rounded up: never less than the charge. */
  each: Paise
  alone: Paise
  subtotal: Paise
  tax: Paise
  total: Paise
}

export function priceFavour(line: Omit<LineToPrice, 'quantity'> & { gstRate: number }, pieces: number): PricedFavour {
  const { subtotal, tax, total } = calculateTotals([{ ...line, quantity: pieces }], null)
  const alone = calculateTotals([{ ...line, quantity: 1 }], null).total
  return { each: Math.ceil(total / pieces), alone, subtotal, tax, total }
}
