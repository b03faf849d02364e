import { cartCount, type Cart, type CartItem } from '#shop/cart/cart.ts'
import { lineKey, lineName } from '#shop/cart/choices.ts'
import { itemsText } from './items-text.ts'

/** Text for screen readers: "Brass tray added, 2 items in your cart". */
export function cartChangeText(before: Cart, now: Cart): string {
  const quantityIn = (cart: Cart, line: CartItem) => cart.items[lineKey(line)]?.quantity ?? 0
  const lines = [...Object.values(now.items), ...Object.values(before.items)]
  const changed = lines.find((line) => quantityIn(before, line) !== quantityIn(now, line))
  const countText = `${itemsText(cartCount(now))} in your cart`
  if (!changed) return countText
  const isAdded = quantityIn(now, changed) > quantityIn(before, changed)
  return `${lineName(changed)} ${isAdded ? 'added' : 'taken out'}, ${countText}`
}
