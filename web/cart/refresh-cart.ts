import { removeLine, type Cart } from '#shop/cart/cart.ts'
import { formatPrice, type Paise } from '#shop/money/paise.ts'
import { priceWithTax, unitPrice } from '#shop/pricing/calculate-totals.ts'

export type CurrentProduct = {
  id: number
  name: string
  price: Paise
  discount: number
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
  for (const id of requestedIds) {
    const line = cart.items[id]
    if (line === undefined) continue
    const product = byId.get(id)
    if (product === undefined) {
      notices.push(`${line.name} is no longer sold, so it was taken out of your cart.`)
      next = removeLine(next, id)
      continue
    }
    const { name, price, discount, weight } = product
    const before = unitPrice(line.price, line.discount)
    const now = unitPrice(price, discount)
    if (now !== before)
      notices.push(
        `${name} now costs ${formatPrice(priceWithTax(now))} instead of ${formatPrice(priceWithTax(before))}.`,
      )
    const same = name === line.name && price === line.price && discount === line.discount && weight === line.weight
    if (!same) next = { ...next, items: { ...next.items, [id]: { ...line, name, price, discount, weight } } }
  }
  return { cart: next, notices }
}
