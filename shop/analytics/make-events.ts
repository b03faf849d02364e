import type { CartItem } from '#shop/cart/cart.ts'
import { toRupees, type Paise } from '#shop/money/paise.ts'
import { priceCart, unitPrice } from '#shop/pricing/total.ts'
import type { ShopEvent } from './shop-event.ts'

// The events with goods in them, parameter for parameter as the specification, section 7, has them. Money is rupees with
// two decimals; `price` is what one unit costs after its discount and `discount` what was taken off it, so that `value` is
// the sum of price times quantity (the decisions, section 3).

type Goods = Pick<CartItem, 'id' | 'name' | 'price' | 'discount'>
type Line = Goods & { quantity: number }

/** A product's page was opened. */
export function viewItem({ id, name, ...money }: Goods): ShopEvent {
  const { discount, price } = amountsOf(money)
  return {
    name: 'view_item',
    params: { currency: 'INR', value: price, items: [{ id, name, discount, price }] },
  }
}

/** A product was chosen from a list, put into the cart or taken out of it. */
export function goodsEvent(
  name: 'select_item' | 'add_to_cart' | 'remove_from_cart',
  product: Goods,
  quantity: number,
): ShopEvent {
  return cartEvent(name, [{ ...product, quantity }])
}

/** Something happened to a whole cart; `more` are the event's own parameters. */
export function cartEvent(
  name: string,
  lines: readonly Line[],
  more: Record<string, unknown> = {},
): ShopEvent {
  const value = toRupees(priceCart(lines, null).subtotal)
  return { name, params: { currency: 'INR', value, ...more, items: lines.map(itemOf) } }
}

/** Checkout was begun: each item also says its currency and its place in the cart. */
export function beginCheckout(lines: readonly Line[]): ShopEvent {
  const { name, params } = cartEvent('begin_checkout', lines)
  return { name, params: { ...params, items: lines.map(placedItemOf) } }
}

type PlacedOrder = {
  number: string
  subtotal: Paise
  tax: Paise
  shipping: Paise
  lines: readonly (Goods & { unitPrice: Paise; quantity: number })[]
}

/** An order was placed: `value` is its goods, without the tax and shipping that stand beside it. */
export function purchase({ number, subtotal, tax, shipping, lines }: PlacedOrder): ShopEvent {
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
        ...placedItemOf(line, index),
        discount: toRupees(line.price - line.unitPrice),
        price: toRupees(line.unitPrice),
      })),
    },
  }
}

function itemOf({ id, name, quantity, ...money }: Line) {
  return { item_id: String(id), item_name: name, ...amountsOf(money), quantity }
}

function placedItemOf(line: Line, index: number) {
  const { item_id, item_name, discount, price, quantity } = itemOf(line)
  return { item_id, item_name, currency: 'INR', discount, index, price, quantity }
}

function amountsOf({ price, discount }: { price: Paise; discount: number }) {
  const unit = unitPrice(price, discount)
  return { discount: toRupees(price - unit), price: toRupees(unit) }
}
