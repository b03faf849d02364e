import type { CartItem } from '#shop/cart/cart.ts'
import { toRupees, type Paise } from '#shop/money/paise.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'
import type { AnalyticsEvent } from './analytics-event.ts'

// Money is rupees with two decimals. `price` is one unit after its discount, `value` the sum of price times quantity.

type EventProduct = Pick<CartItem, 'id' | 'name' | 'price' | 'discount'>
type EventLine = EventProduct & { quantity: number }

export function createViewItemEvent({ id, name, ...money }: EventProduct): AnalyticsEvent {
  const { discount, price } = toAmounts(money)
  return {
    name: 'view_item',
    params: { currency: 'INR', value: price, items: [{ id, name, discount, price }] },
  }
}

export function createProductEvent(
  name: 'select_item' | 'add_to_cart' | 'remove_from_cart',
  product: EventProduct,
  quantity: number,
): AnalyticsEvent {
  return createCartEvent(name, [{ ...product, quantity }])
}

export function createCartEvent(
  name: string,
  lines: readonly EventLine[],
  more: Record<string, unknown> = {},
): AnalyticsEvent {
  const value = toRupees(calculateTotals(lines, null).subtotal)
  return { name, params: { currency: 'INR', value, ...more, items: lines.map(toItem) } }
}

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

/** `value` is the goods alone: tax and shipping have parameters of their own. */
export function createPurchaseEvent({ number, subtotal, tax, shipping, lines }: PlacedOrder): AnalyticsEvent {
  return {
    name: 'purchase',
    params: {
      transaction_id: number,
      currency: 'INR',
      value: toRupees(subtotal),
      tax: toRupees(tax),
      shipping: toRupees(shipping),
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
