import { demoProducts } from '#catalogue/demo-products.ts'
import { formatPrice, formatRupees, type Paise } from '#shop/money/paise.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'

type DemoCartLine = { price: Paise; discount: number; gstRate: number; quantity: number }

export function demoCartLine(name: string, quantity = 1): DemoCartLine {
  const found = demoProducts.find((product) => product.name === name)
  if (!found) throw new Error(`${name} is not among the demo's goods`)
  const { price, discount, gstRate } = found
  return { price, discount, gstRate, quantity }
}

export function expectedPrice({ price, discount, gstRate }: Omit<DemoCartLine, 'quantity'>): string {
  return formatPrice(priceWithTax(unitPrice(price, discount), gstRate))
}

export function expectedAmounts(lines: readonly DemoCartLine[]): {
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
