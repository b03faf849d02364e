import { cartCount, type Cart } from '#shop/cart/cart.ts'
import { itemsText } from './items-text.ts'

/** What has happened to a cart, for those who listen: "Brass tray added, 2 items in your cart". */
export function cartNews(before: Cart, now: Cart): string {
  const held = (cart: Cart, id: number) => cart.items[id]?.quantity ?? 0
  const lines = [...Object.values(now.items), ...Object.values(before.items)]
  const changed = lines.find(({ id }) => held(before, id) !== held(now, id))
  const together = `${itemsText(cartCount(now))} in your cart`
  if (!changed) return together
  const more = held(now, changed.id) > held(before, changed.id)
  return `${changed.name} ${more ? 'added' : 'taken out'}, ${together}`
}
