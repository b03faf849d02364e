import type { Paise } from '#shop/money/paise.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import type { LineToPrice } from '#shop/pricing/price-lines.ts'

export type PricedFavour = {
  /** Paise of one among so many, with GST, rounded up: never less than is charged. */
  each: Paise
  /** Of one bought alone, with GST. */
  alone: Paise
  subtotal: Paise
  tax: Paise
  total: Paise
}

/** Many of one piece, without delivery, as the cart counts them. */
export function priceFavour(line: Omit<LineToPrice, 'quantity'> & { gstRate: number }, pieces: number): PricedFavour {
  const { subtotal, tax, total } = calculateTotals([{ ...line, quantity: pieces }], null)
  const alone = calculateTotals([{ ...line, quantity: 1 }], null).total
  return { each: Math.ceil(total / pieces), alone, subtotal, tax, total }
}
