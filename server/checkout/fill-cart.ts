import type { Database } from '#server/database/open-database.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import { checkQuantity, MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/limits.ts'
import { daysToMakeAll } from '#shop/checkout/delivery-estimate.ts'
import { rupeesText, type Paise } from '#shop/money/paise.ts'
import { priceCart } from '#shop/pricing/total.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { loadGoods, type Goods } from './load-goods.ts'

/** What a browser may say about its cart: which product, how many. Prices and weights are ours. */
export type WantedLine = { id: number; quantity: number }
export type FilledLine = Goods & { quantity: number; unitPrice: Paise; lineTotal: Paise }
export type FilledCart = {
  /** In the order they were sent, one line per product. */
  lines: FilledLine[]
  subtotal: Paise
  tax: Paise
  /** Kilograms, as couriers bill them. */
  weight: number
  /** Working days until all of it is made; null when nobody has said. */
  daysToMake: number | null
}
export type CartReason =
  | 'empty-cart'
  | 'not-a-quantity'
  | 'too-many'
  | 'too-many-lines'
  | 'too-large'
  | 'unknown-product'

const MAX_LINES = 100

/**
 * Fills a cart with today's goods, prices and weights. The same product on several lines becomes one.
 * @param largestOrder what is paid at once at most, tax and delivery included
 */
export async function fillCart(
  database: Database,
  wanted: readonly WantedLine[],
  largestOrder: Paise,
): Promise<{ ok: true; cart: FilledCart } | Refusal<CartReason>> {
  const merged = mergeLines(wanted)
  if (!merged.ok) return merged
  const goods = await loadGoods(database, [...merged.quantities.keys()])
  const unpriced: (Goods & { quantity: number })[] = []
  for (const [id, quantity] of merged.quantities) {
    const product = goods.get(id)
    if (!product)
      return refuse(
        'unknown-product',
        'A product in your cart is no longer sold. Please remove it and try again.',
      )
    unpriced.push({ ...product, quantity })
  }
  const priced = priceCart(unpriced, null)
  const lines = unpriced.map((line, index) => {
    const { unitPrice, lineTotal } = priced.lines[index] ?? { unitPrice: 0, lineTotal: 0 }
    return { ...line, unitPrice, lineTotal }
  })
  const { subtotal, tax } = priced
  if (subtotal + tax > largestOrder) return refuseTooLarge(largestOrder)
  const daysToMake = daysToMakeAll(lines)
  return { ok: true, cart: { lines, subtotal, tax, weight: cartWeight(lines), daysToMake } }
}

/** More than the payment provider takes at once. */
export function refuseTooLarge(largestOrder: Paise): Refusal<'too-large'> {
  const most = rupeesText(largestOrder).replace(/\.00$/, '')
  return refuse(
    'too-large',
    `One order can be up to ${most}, with tax and delivery. Please order less at once, or ask us for a quote.`,
  )
}

function mergeLines(
  wanted: readonly WantedLine[],
): { ok: true; quantities: Map<number, number> } | Refusal<CartReason> {
  if (wanted.length === 0) return refuse('empty-cart', 'Your cart is empty. Please add a product first.')
  const quantities = new Map<number, number>()
  for (const { id, quantity } of wanted) {
    const checked = checkQuantity(quantity)
    if (!checked.ok) return checked
    quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  if (Math.max(...quantities.values()) > MAX_QUANTITY) return refuse('too-many', TOO_MANY_MESSAGE)
  if (quantities.size > MAX_LINES)
    return refuse(
      'too-many-lines',
      `Up to ${MAX_LINES} different products fit into one order. Please ask us for a quote.`,
    )
  return { ok: true, quantities }
}
