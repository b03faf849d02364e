import { formatPrice, roundHalfUp, type Paise } from '#shop/money/paise.ts'
import { toBasisPoints, MIN_UNIT_PRICE } from './price-limits.ts'

// THE LAW OF MONEY, on one page: nobody else multiplies a price.
// Source: the specification, section 9, made exact by the decisions, section 3.

export const GST_PERCENT = 18

/** The price before GST as it stands beside the price people read: `₹3,149.10 + 18 % GST`. */
export function formatPriceBeforeGst(net: Paise): string {
  return `${formatPrice(net)} + ${GST_PERCENT} % GST`
}

/** One unit after its discount (percent, up to two decimals), in paise: rounded once, per unit; never below 1 rupee. */
export function unitPrice(price: Paise, discount: number): Paise {
  return Math.max(MIN_UNIT_PRICE, roundHalfUp(price * (10_000 - toBasisPoints(discount)), 10_000))
}

/** GST on a subtotal of discounted lines, in paise. */
export function calculateGst(subtotal: Paise): Paise {
  return roundHalfUp(subtotal * GST_PERCENT, 100)
}

/** The price people read: one unit, or a line, with its GST, in paise. Many units are the line's, not many times one. */
export function priceWithTax(net: Paise): Paise {
  return net + calculateGst(net)
}

/** What the shopper pays for delivery, in paise: the courier's rate in rupees, rounded up to a whole rupee. */
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
  /** null until a shipping option is chosen; `total` is then the estimated total without shipping. */
  shipping: Paise | null
  total: Paise
}

/** Every amount of a cart or an order, in paise; `lines` keep their order. `shipping` is null while nobody has chosen one. */
export function calculateTotals(lines: readonly LineToPrice[], shipping: Paise | null): CartTotals {
  const priced = lines.map(({ price, discount, quantity }) => {
    const unit = unitPrice(price, discount)
    return { unitPrice: unit, lineTotal: unit * quantity }
  })
  const subtotal = priced.reduce((sum, line) => sum + line.lineTotal, 0)
  const tax = calculateGst(subtotal)
  return { lines: priced, subtotal, tax, shipping, total: subtotal + tax + (shipping ?? 0) }
}

/** The subtotal inside a charged total, in paise: `round((total − shipping) / 1.18)`; equals the stored one. */
export function subtotalFromTotal(total: Paise, shipping: Paise): Paise {
  return roundHalfUp((total - shipping) * 100, 100 + GST_PERCENT)
}
