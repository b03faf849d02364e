import { formatPrice, roundHalfUp, type Paise } from '#shop/money/paise.ts'
import { unitPrice } from './unit-price.ts'

// The only file that multiplies a price. Source: the specification, section 9; the decisions, section 3.

export const GST_PERCENT = 18

export function formatPriceBeforeGst(net: Paise): string {
  return `${formatPrice(net)} + ${GST_PERCENT} % GST`
}

export function calculateGst(subtotal: Paise): Paise {
  return roundHalfUp(subtotal * GST_PERCENT, 100)
}

/** For many units pass the line's total: GST is not rounded per unit. */
export function priceWithTax(net: Paise): Paise {
  return net + calculateGst(net)
}

/** The courier's rate in rupees, rounded up to a whole rupee, in paise. Throws a RangeError when it is no amount. */
export function shippingCharge(rateInRupees: number): Paise {
  if (!Number.isFinite(rateInRupees) || rateInRupees < 0)
    throw new RangeError(`${rateInRupees} is not a shipping rate in rupees`)
  return Math.ceil(rateInRupees) * 100
}

export type LineToPrice = { price: Paise; discount: number; quantity: number }
export type LineAmounts = { unitPrice: Paise; lineTotal: Paise }
export type CartTotals = {
  lines: LineAmounts[]
  subtotal: Paise
  tax: Paise
  /** Null until a shipping option is chosen; `total` is then without shipping. */
  shipping: Paise | null
  total: Paise
}

export function calculateTotals(lines: readonly LineToPrice[], shipping: Paise | null): CartTotals {
  const priced = lines.map(({ price, discount, quantity }) => {
    const unit = unitPrice(price, discount)
    return { unitPrice: unit, lineTotal: unit * quantity }
  })
  const subtotal = priced.reduce((sum, line) => sum + line.lineTotal, 0)
  const tax = calculateGst(subtotal)
  return { lines: priced, subtotal, tax, shipping, total: subtotal + tax + (shipping ?? 0) }
}

/** Recovers the stored subtotal, in paise: `round((total − shipping) / 1.18)`. */
export function subtotalFromTotal(total: Paise, shipping: Paise): Paise {
  return roundHalfUp((total - shipping) * 100, 100 + GST_PERCENT)
}
