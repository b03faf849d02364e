import type { Choices } from '#shop/cart/choices.ts'
import { parseWishKey, wishKey } from '#shop/wishes/wish-key.ts'
import { variantPath } from './variant-path.ts'

/** The page of a variant with these choices already made: `/product/12?variant=12&choose=12.ribbon%3Dwine`. */
export function chosenPath(id: number, choices: Choices): string {
  const path = variantPath(id)
  return Object.keys(choices).length === 0
    ? path
    : `${path}&${new URLSearchParams({ choose: wishKey({ id, choices }) })}`
}

/** @returns null where an address asks for none, or for nonsense */
export function readChosen(query: URLSearchParams): Choices | null {
  return parseWishKey(query.get('choose') ?? '')?.choices ?? null
}
