import { removeLine, type Cart } from './cart.ts'
import { lineKey, type ChosenExtra } from './choices.ts'

export type OrderedLine = { id: number; quantity: number; choices: readonly Pick<ChosenExtra, 'key' | 'choice'>[] }

export function takeOrdered(cart: Cart, ordered: readonly OrderedLine[]): Cart {
  return ordered.reduce((rest, { quantity, ...chosen }) => {
    const key = lineKey(chosen)
    const line = rest.items[key]
    if (line === undefined) return rest
    if (line.quantity <= quantity) return removeLine(rest, key)
    return { ...rest, items: { ...rest.items, [key]: { ...line, quantity: line.quantity - quantity } } }
  }, cart)
}
