import type { Choices } from '#shop/cart/choices.ts'
import { parseWishKey, wishKey } from '#shop/wishes/wish-key.ts'
import { variantPath } from './variant-path.ts'

export function chosenPath(id: number, choices: Choices): string {
  const path = variantPath(id)
  return Object.keys(choices).length === 0
    ? path
    : `${path}&${new URLSearchParams({ choose: wishKey({ id, choices }) })}`
}

export function readChosen(query: URLSearchParams): Choices | null {
  return parseWishKey(query.get('choose') ?? '')?.choices ?? null
}
