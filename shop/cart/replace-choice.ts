import type { Cart, CartItem } from './cart.ts'
import { lineKey, piecesOf, type ChosenExtra } from './choices.ts'
import { MAX_QUANTITY } from './quantity-limits.ts'

export function replaceChoice(cart: Cart, key: string, chosen: ChosenExtra): Cart | null {
  const line = cart.items[key]
  if (line === undefined) return null
  const choices = [...(line.choices ?? []).filter((one) => one.key !== chosen.key), chosen]
  return replaceLine(cart, key, { ...line, choices, quantity: piecesOf({ choices }) ?? line.quantity })
}

export function replaceLine(cart: Cart, key: string, next: CartItem): Cart {
  const { [key]: _replaced, ...others } = cart.items
  const same = others[lineKey(next)]
  const quantity = Math.min((same?.quantity ?? 0) + next.quantity, MAX_QUANTITY)
  return { ...cart, items: { ...others, [lineKey(next)]: { ...next, quantity } } }
}
