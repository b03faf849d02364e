import { removeLine, renewLine, type Cart } from '#shop/cart/cart.ts'
import { formatPrice, type Paise } from '#shop/money/paise.ts'
import { priceWithTax, rateOf } from '#shop/pricing/gst.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'

export type CurrentProduct = {
  id: number
  name: string
  price: Paise
  discount: number
  /** Percent. */
  gstRate: number
  /** Kilograms billed for one unit. */
  weight: number
}

export type RefreshedCart = {
  cart: Cart
  notices: string[]
}

/** Products that are not sold any more leave the cart with a notice; lines added since the request stay as they are. */
export function refreshCart(
  cart: Cart,
  requestedIds: readonly number[],
  products: readonly CurrentProduct[],
): RefreshedCart {
  const byId = new Map(products.map((product) => [product.id, product]))
  const notices: string[] = []
  let next = cart
  for (const [key, line] of Object.entries(cart.items)) {
    if (!requestedIds.includes(line.id)) continue
    const product = byId.get(line.id)
    if (product === undefined) {
      notices.push(`${line.name} is no longer sold, so it was taken out of your cart.`)
      next = removeLine(next, key)
      continue
    }
    const { name, price, discount, gstRate, weight } = product
    const before = priceWithTax(unitPrice(line.price, line.discount), rateOf(line))
    const now = priceWithTax(unitPrice(price, discount), gstRate)
    if (now !== before) notices.push(`${name} now costs ${formatPrice(now)} instead of ${formatPrice(before)}.`)
    const renewed = renewLine(line, { name, price, discount, gstRate, weight })
    const keys = ['name', 'price', 'discount', 'gstRate', 'weight'] as const
    if (keys.some((one) => renewed[one] !== line[one])) next = { ...next, items: { ...next.items, [key]: renewed } }
  }
  return { cart: next, notices }
}
