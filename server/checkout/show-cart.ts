import type { CartAnswer } from '#contract/cart.ts'
import { findAvailableStock } from '#server/stock/find-available-stock.ts'
import type { Shop } from '#server/shop.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import { longestDaysToMake } from '#shop/checkout/delivery-estimate.ts'
import { priceOrder } from '#shop/pricing/price-order.ts'
import type { CartLineRequest } from './price-cart.ts'
import { loadOrderable, resolveLine } from './resolve-lines.ts'

/** A cart as it would be charged now, without delivery; nothing is kept. A line that cannot be had says why. */
export async function showCart(
  shop: Pick<Shop, 'database' | 'settings'>,
  { lines, openOrder = null }: { lines: readonly CartLineRequest[]; openOrder?: string | null | undefined },
): Promise<CartAnswer> {
  const ids = [...new Set(lines.map(({ id }) => id))]
  const orderable = await loadOrderable(shop.database, lines)
  const stock = new Map((await findAvailableStock(shop, ids, openOrder)).map((row) => [row.id, row]))
  const resolved = lines.map((line) => resolveLine(orderable, line))
  const sold = resolved.flatMap((line) => (line.ok ? [line.line] : []))
  const { shipments, subtotal, tax, total } = priceOrder({ shipments: [{ lines: sold, delivery: 0 }] })
  const amounts = new Map(sold.map((line, index) => [line, shipments[0]!.lines[index]!]))
  return {
    lines: lines.map(({ id, quantity }, index) => {
      const answer = resolved[index]!
      const { left = null, most = null } = stock.get(id) ?? {}
      if (!answer.ok) {
        const { reason, message, extra } = answer
        return { id, quantity, priced: null, left, most, problem: { reason, message, ...(extra && { extra }) } }
      }
      const { productId, name, picture, price, discount, gstRate, weight, choices } = answer.line
      const goods = { productId, name, picture, price, discount, gstRate, weight, choices }
      return { id, quantity, priced: { ...goods, ...amounts.get(answer.line)! }, left, most, problem: null }
    }),
    subtotal,
    tax,
    shipping: null,
    total,
    weight: cartWeight(sold),
    daysToMake: longestDaysToMake(sold),
  }
}
