import type { CartItem } from '#shop/cart/cart.ts'
import { toRupees, type Paise } from '#shop/money/paise.ts'
import { calculateTotals, unitPrice } from '#shop/pricing/calculate-totals.ts'
import type { AnalyticsEvent } from './analytics-event.ts'

// The events with goods in them, parameter for parameter as the specification, section 7, has them. Money is rupees with
// two decimals; `price` is what one unit costs after its discount and `discount` what was taken off it, so that `value` is
// the sum of price times quantity (the decisions, section 3).

type EventProduct = Pick<CartItem, 'id' | 'name' | 'price' | 'discount'>
type EventLine = EventProduct & { quantity: number }

/** A product's page was opened. */
export function createViewItemEvent({ id, name, ...money }: EventProduct): AnalyticsEvent {
  const { discount, price } = toAmounts(money)
  return {
    name: 'view_item',
    params: { currency: 'INR', value: price, items: [{ id, name, discount, price }] },
  }
}

/** A product was chosen from a list, put into the cart or taken out of it. */
export function createProductEvent(
  name: 'select_item' | 'add_to_cart' | 'remove_from_cart',
  product: EventProduct,
  quantity: number,
): AnalyticsEvent {
  return createCartEvent(name, [{ ...product, quantity }])
}

/** Something happened to a whole cart; `more` are the event's own parameters. */
export function createCartEvent(
  name: string,
  lines: readonly EventLine[],
  more: Record<string, unknown> = {},
): AnalyticsEvent {
  const value = toRupees(calculateTotals(lines, null).subtotal)
  return { name, params: { currency: 'INR', value, ...more, items: lines.map(toItem) } }
}

/** Checkout was begun: each item also says its currency and its place in the cart. */
export function createBeginCheckoutEvent(lines: readonly EventLine[]): AnalyticsEvent {
  const { name, params } = createCartEvent('begin_checkout', lines)
  return { name, params: { ...params, items: lines.map(toPlacedItem) } }
}

type PlacedOrder = {
  number: string
  subtotal: Paise
  tax: Paise
  shipping: Paise
  lines: readonly (EventProduct & { unitPrice: Paise; quantity: number })[]
}

/** An order was placed: `value` is its goods, without the tax and shipping that stand beside it. */
export function createPurchaseEvent({ number, subtotal, tax, shipping, lines }: PlacedOrder): AnalyticsEvent {
  return {
    name: 'purchase',
    params: {
      transaction_id: number,
      currency: 'INR',
      value: toRupees(subtotal),
      tax: toRupees(tax),
      shipping: toRupees(shipping),
      // As charged, whatever the product costs by now.
      items: lines.map((line, index) => ({
        ...toPlacedItem(line, index),
        discount: toRupees(line.price - line.unitPrice),
        price: toRupees(line.unitPrice),
      })),
    },
  }
}

function toItem({ id, name, quantity, ...money }: EventLine) {
  return { item_id: String(id), item_name: name, ...toAmounts(money), quantity }
}

function toPlacedItem(line: EventLine, index: number) {
  const { item_id, item_name, discount, price, quantity } = toItem(line)
  return { item_id, item_name, currency: 'INR', discount, index, price, quantity }
}

function toAmounts({ price, discount }: { price: Paise; discount: number }) {
  const unit = unitPrice(price, discount)
  return { discount: toRupees(price - unit), price: toRupees(unit) }
}
