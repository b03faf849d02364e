import { demoProducts } from '#catalogue/demo-products.ts'
import { formatPrice, formatRupees, type Paise } from '#shop/money/paise.ts'
import { calculateTotals, priceWithTax, type LineToPrice } from '#shop/pricing/calculate-totals.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'

/** A product of the demo as the cart prices it. */
export function demoCartLine(name: string, quantity = 1): LineToPrice {
  const found = demoProducts.find((product) => product.name === name)
  if (!found) throw new Error(`${name} is not among the demo's goods`)
  return { price: found.price, discount: found.discount, quantity }
}

/** The price people read: `₹1,479`. */
export function expectedPrice({ price, discount }: Pick<LineToPrice, 'price' | 'discount'>): string {
  return formatPrice(priceWithTax(unitPrice(price, discount)))
}

/** The amounts a summary shows of these goods. */
export function expectedAmounts(lines: readonly LineToPrice[]): {
  subtotal: string
  tax: string
  total: string
  paise: Paise
} {
  const { subtotal, tax, total } = calculateTotals(lines, null)
  return {
    subtotal: formatRupees(subtotal),
    tax: formatRupees(tax),
    total: formatRupees(total),
    paise: total,
  }
}
