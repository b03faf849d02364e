import type { Database } from '#server/database/open-database.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import { checkQuantity, MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/quantity-limits.ts'
import { longestDaysToMake } from '#shop/checkout/delivery-estimate.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { loadCartProducts, type OrderableProduct } from './load-cart-products.ts'

/** What a browser may say about its cart; prices and weights are ours. */
export type CartLineRequest = { id: number; quantity: number }
export type PricedLine = OrderableProduct & { quantity: number; unitPrice: Paise; lineTotal: Paise }
export type PricedCart = {
  /** One line per product. */
  lines: PricedLine[]
  subtotal: Paise
  tax: Paise
  /** Billable kilograms. */
  weight: number
  /** Working days; null when unknown. */
  daysToMake: number | null
}
export type CartRefusalReason =
  | 'empty-cart'
  | 'not-a-quantity'
  | 'too-many'
  | 'too-many-lines'
  | 'too-large'
  | 'unknown-product'

const MAX_CART_LINES = 100

export async function priceCart(
  database: Database,
  requested: readonly CartLineRequest[],
  largestOrder: Paise,
): Promise<{ ok: true; cart: PricedCart } | Refusal<CartRefusalReason>> {
  const merged = mergeLines(requested)
  if (!merged.ok) return merged
  const products = await loadCartProducts(database, [...merged.quantities.keys()])
  const unpriced: (OrderableProduct & { quantity: number })[] = []
  for (const [id, quantity] of merged.quantities) {
    const product = products.get(id)
    if (!product)
      return refuse('unknown-product', 'A product in your cart is no longer sold. Please remove it and try again.')
    unpriced.push({ ...product, quantity })
  }
  const totals = calculateTotals(unpriced, null)
  const lines = unpriced.map((line, index) => {
    const { unitPrice, lineTotal } = totals.lines[index] ?? { unitPrice: 0, lineTotal: 0 }
    return { ...line, unitPrice, lineTotal }
  })
  const { subtotal, tax } = totals
  if (subtotal + tax > largestOrder) return refuseTooLarge(largestOrder)
  const daysToMake = longestDaysToMake(lines)
  return { ok: true, cart: { lines, subtotal, tax, weight: cartWeight(lines), daysToMake } }
}

/** The payment provider's limit per payment. */
export function refuseTooLarge(largestOrder: Paise): Refusal<'too-large'> {
  const most = formatRupees(largestOrder).replace(/\.00$/, '')
  return refuse(
    'too-large',
    `One order can be up to ${most}, with tax and delivery. Please order less at once, or ask us for a quote.`,
  )
}

function mergeLines(
  requested: readonly CartLineRequest[],
): { ok: true; quantities: Map<number, number> } | Refusal<CartRefusalReason> {
  if (requested.length === 0) return refuse('empty-cart', 'Your cart is empty. Please add a product first.')
  const quantities = new Map<number, number>()
  for (const { id, quantity } of requested) {
    const checked = checkQuantity(quantity)
    if (!checked.ok) return checked
    quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  if (Math.max(...quantities.values()) > MAX_QUANTITY) return refuse('too-many', TOO_MANY_MESSAGE)
  if (quantities.size > MAX_CART_LINES)
    return refuse(
      'too-many-lines',
      `Up to ${MAX_CART_LINES} different products fit into one order. Please ask us for a quote.`,
    )
  return { ok: true, quantities }
}
