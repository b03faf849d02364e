import { demoProducts } from '#catalogue/demo-products.ts'
import { priceText, rupeesText, type Paise } from '#shop/money/paise.ts'
import { priceCart, priceWithTax, unitPrice, type LineToPrice } from '#shop/pricing/total.ts'

/** A product of the demo as the cart prices it. */
export function demoLine(name: string, quantity = 1): LineToPrice {
  const found = demoProducts.find((product) => product.name === name)
  if (!found) throw new Error(`${name} is not among the demo's goods`)
  return { price: found.price, discount: found.discount, quantity }
}

/** The price people read: `₹1,479`. */
export function shownPrice({ price, discount }: Pick<LineToPrice, 'price' | 'discount'>): string {
  return priceText(priceWithTax(unitPrice(price, discount)))
}

/** The amounts a summary shows of these goods. */
export function shownAmounts(lines: readonly LineToPrice[]): {
  subtotal: string
  tax: string
  total: string
  paise: Paise
} {
  const { subtotal, tax, total } = priceCart(lines, null)
  return { subtotal: rupeesText(subtotal), tax: rupeesText(tax), total: rupeesText(total), paise: total }
}
