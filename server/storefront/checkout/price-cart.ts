import type { Database } from '#server/platform/database/open-database.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import { checkQuantity, MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/quantity-limits.ts'
import { longestDaysToMake } from '#shop/checkout/delivery-estimate.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import { priceOrder, type OrderLineAmounts, type ShipmentAmounts } from '#shop/pricing/price-order.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { ChoiceRefusalReason } from '#shop/cart/resolve-choices.ts'
import type { CartLineRequest } from './order-request.ts'
import { findHamperKey, loadOrderable, resolveLines, type ResolvedLine } from './resolve-lines.ts'

export type PricedLine = ResolvedLine & OrderLineAmounts
export type PricedCart = {
  lines: PricedLine[]
  subtotal: Paise
  tax: Paise
  /** Billable kilograms. */
  weight: number
  daysToMake: number | null
}
export type CartRefusalReason =
  | 'empty-cart'
  | 'not-a-quantity'
  | 'too-many'
  | 'too-many-lines'
  | 'too-large'
  | 'unknown-product'
  | ChoiceRefusalReason

/** `line`: its place in the request. */
export type CartRefusal = Refusal<CartRefusalReason> & { line?: number; extra?: string }

const MAX_CART_LINES = 100
/** Over all shipments of an order: one statement writes them. */
const MAX_ORDER_LINES = 2_000
/** Different ones: packing each takes milliseconds in which the process answers nobody. */
const MAX_HAMPERS = 100

export async function priceCart(
  database: Database,
  requested: readonly CartLineRequest[],
  largestOrder: Paise,
): Promise<{ ok: true; cart: PricedCart } | CartRefusal> {
  const priced = await priceCarts(database, [{ cart: requested }], largestOrder)
  return priced.ok ? { ok: true, cart: priced.carts[0]! } : priced
}

/** One cart for each shipment. A refusal names the shipment at which it stopped, from 0. */
export async function priceCarts(
  database: Database,
  requested: readonly { cart: readonly CartLineRequest[] }[],
  largestOrder: Paise,
): Promise<{ ok: true; carts: PricedCart[] } | (CartRefusal & { shipment: number })> {
  for (const [shipment, { cart }] of requested.entries()) {
    const checked = checkQuantities(cart)
    if (!checked.ok) return { ...checked, shipment }
  }
  const all = requested.flatMap(({ cart }) => cart)
  if (all.length > MAX_ORDER_LINES) return { ...refuseTooManyLines(MAX_ORDER_LINES), shipment: 0 }
  const hampers = new Set(all.flatMap((line) => findHamperKey(line) ?? []))
  if (hampers.size > MAX_HAMPERS) return { ...refuseTooManyHampers(), shipment: 0 }
  const orderable = await loadOrderable(database, all)
  const unpriced: { lines: ResolvedLine[]; delivery: 0 }[] = []
  for (const [shipment, { cart }] of requested.entries()) {
    const resolved = resolveLines(orderable, cart)
    if (!resolved.ok) return { ...resolved, shipment }
    unpriced.push({ lines: resolved.lines, delivery: 0 })
  }
  const { shipments, total } = priceOrder({ shipments: unpriced })
  if (total > largestOrder) return { ...refuseTooLarge(largestOrder), shipment: 0 }
  return { ok: true, carts: shipments.map((amounts, shipment) => toPricedCart(unpriced[shipment]!.lines, amounts)) }
}

function toPricedCart(unpriced: readonly ResolvedLine[], { lines, taxable, tax }: ShipmentAmounts): PricedCart {
  const priced = unpriced.map((line, index) => ({ ...line, ...lines[index]! }))
  const daysToMake = longestDaysToMake(priced)
  return { lines: priced, subtotal: taxable, tax, weight: cartWeight(priced), daysToMake }
}

/** Paise with GST, before any offer or code, counted without the order's other parcels. */
export const goodsOfParcel = ({ lines }: Pick<PricedCart, 'lines'>): Paise => calculateTotals(lines, null).total

/** The payment provider's limit per payment. */
export function refuseTooLarge(largestOrder: Paise): Refusal<'too-large'> {
  const most = formatRupees(largestOrder).replace(/\.00$/, '')
  return refuse(
    'too-large',
    `One order can be up to ${most}, with tax and delivery. Please order less at once, or ask us for a quote.`,
  )
}

function checkQuantities(requested: readonly CartLineRequest[]): { ok: true } | CartRefusal {
  if (requested.length === 0) return refuse('empty-cart', 'Your cart is empty. Please add a product first.')
  const quantities = new Map<number, number>()
  for (const [line, { id, quantity }] of requested.entries()) {
    const checked = checkQuantity(quantity)
    if (!checked.ok) return { ...checked, line }
    const together = (quantities.get(id) ?? 0) + quantity
    if (together > MAX_QUANTITY) return { ...refuse('too-many', TOO_MANY_MESSAGE), line }
    quantities.set(id, together)
  }
  return requested.length > MAX_CART_LINES ? refuseTooManyLines(MAX_CART_LINES) : { ok: true }
}

function refuseTooManyLines(most: number): Refusal<'too-many-lines'> {
  return refuse('too-many-lines', `Up to ${most} different products fit into one order. Please ask us for a quote.`)
}

function refuseTooManyHampers(): Refusal<'too-many-lines'> {
  return refuse(
    'too-many-lines',
    `Up to ${MAX_HAMPERS} different hampers fit into one order. Please place a second order for the others.`,
  )
}
