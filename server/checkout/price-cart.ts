import type { Database } from '#server/database/open-database.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import { checkQuantity, MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/quantity-limits.ts'
import { longestDaysToMake } from '#shop/checkout/delivery-estimate.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { priceOrder, type OrderLineAmounts, type ShipmentAmounts } from '#shop/pricing/price-order.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { loadCartProducts, type OrderableProduct } from './load-cart-products.ts'

/** What a browser may say about its cart; prices and weights are ours. */
export type CartLineRequest = { id: number; quantity: number }
export type PricedLine = OrderableProduct & { quantity: number } & Omit<OrderLineAmounts, 'adjustments'>
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
/** Over all shipments of an order: they are written by one statement. */
const MAX_ORDER_LINES = 2_000

export async function priceCart(
  database: Database,
  requested: readonly CartLineRequest[],
  largestOrder: Paise,
): Promise<{ ok: true; cart: PricedCart } | Refusal<CartRefusalReason>> {
  const priced = await priceCarts(database, [requested], largestOrder)
  return priced.ok ? { ok: true, cart: priced.carts[0]! } : priced
}

/** One for each shipment of an order. A refusal names the shipment at which it stopped, from 0. */
export async function priceCarts(
  database: Database,
  requested: readonly (readonly CartLineRequest[])[],
  largestOrder: Paise,
): Promise<{ ok: true; carts: PricedCart[] } | (Refusal<CartRefusalReason> & { shipment: number })> {
  const wanted: Map<number, number>[] = []
  for (const [shipment, lines] of requested.entries()) {
    const merged = mergeLines(lines)
    if (!merged.ok) return { ...merged, shipment }
    wanted.push(merged.quantities)
  }
  const ids = wanted.flatMap((quantities) => [...quantities.keys()])
  if (ids.length > MAX_ORDER_LINES) return { ...refuseTooManyLines(MAX_ORDER_LINES), shipment: 0 }
  const products = await loadCartProducts(database, [...new Set(ids)])
  const unpriced = wanted.map((quantities) => ({ lines: findProducts(products, quantities), delivery: 0 }))
  const gone = unpriced.findIndex(({ lines }, shipment) => lines.length < wanted[shipment]!.size)
  if (gone >= 0)
    return {
      ...refuse('unknown-product', 'A product in your cart is no longer sold. Please remove it and try again.'),
      shipment: gone,
    }
  const { shipments, total } = priceOrder({ shipments: unpriced })
  if (total > largestOrder) return { ...refuseTooLarge(largestOrder), shipment: 0 }
  return { ok: true, carts: shipments.map((amounts, shipment) => toPricedCart(unpriced[shipment]!.lines, amounts)) }
}

type CartProduct = OrderableProduct & { quantity: number }

function findProducts(
  products: ReadonlyMap<number, OrderableProduct>,
  quantities: ReadonlyMap<number, number>,
): CartProduct[] {
  return [...quantities].flatMap(([id, quantity]) => {
    const product = products.get(id)
    return product ? [{ ...product, quantity }] : []
  })
}

function toPricedCart(unpriced: readonly CartProduct[], { lines, taxable, tax }: ShipmentAmounts): PricedCart {
  const priced = unpriced.map((line, index) => {
    const { adjustments: _, ...amounts } = lines[index]!
    return { ...line, ...amounts }
  })
  const daysToMake = longestDaysToMake(priced)
  return { lines: priced, subtotal: taxable, tax, weight: cartWeight(priced), daysToMake }
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
  if (quantities.size > MAX_CART_LINES) return refuseTooManyLines(MAX_CART_LINES)
  return { ok: true, quantities }
}

function refuseTooManyLines(most: number): Refusal<'too-many-lines'> {
  return refuse('too-many-lines', `Up to ${most} different products fit into one order. Please ask us for a quote.`)
}
