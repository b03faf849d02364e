import type { Cart, CartItem } from './cart.ts'
import { lineKey, piecesOf, type ChosenExtra } from './choices.ts'
import { MAX_QUANTITY } from './quantity-limits.ts'

/**
 * One line with another choice of the same extra, in place of the one it has; as many units as that names, or as before.
 * @returns null when the line is not in the cart any more
 */
export function replaceChoice(cart: Cart, key: string, chosen: ChosenExtra): Cart | null {
  const line = cart.items[key]
  if (line === undefined) return null
  const choices = [...(line.choices ?? []).filter((one) => one.key !== chosen.key), chosen]
  return replaceLine(cart, key, { ...line, choices, quantity: piecesOf({ choices }) ?? line.quantity })
}

/** One line in place of that with `key`; it joins the line that comes to the same. */
export function replaceLine(cart: Cart, key: string, next: CartItem): Cart {
  const { [key]: _replaced, ...others } = cart.items
  const same = others[lineKey(next)]
  const quantity = Math.min((same?.quantity ?? 0) + next.quantity, MAX_QUANTITY)
  return { ...cart, items: { ...others, [lineKey(next)]: { ...next, quantity } } }
}
