import { cartCount, type Cart } from '#shop/cart/cart.ts'
import { itemsText } from './items-text.ts'

/** For screen readers: "Brass tray added, 2 items in your cart". */
export function cartChangeText(before: Cart, now: Cart): string {
  const quantityIn = (cart: Cart, id: number) => cart.items[id]?.quantity ?? 0
  const lines = [...Object.values(now.items), ...Object.values(before.items)]
  const changed = lines.find(({ id }) => quantityIn(before, id) !== quantityIn(now, id))
  const countText = `${itemsText(cartCount(now))} in your cart`
  if (!changed) return countText
  const isAdded = quantityIn(now, changed.id) > quantityIn(before, changed.id)
  return `${changed.name} ${isAdded ? 'added' : 'taken out'}, ${countText}`
}
