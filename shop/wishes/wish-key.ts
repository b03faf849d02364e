import { CHOICE_KEY } from '#shop/cart/choice-key.ts'
import type { Choices } from '#shop/cart/choices.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'

export const MAX_WISHES = 100

export const FULL_MESSAGE = `A wish list keeps ${MAX_WISHES} pieces. Please take one off it first.`

export type Wish = { id: number; choices: Choices }

export function wishKey({ id, choices }: Wish): string {
  return [
    String(id),
    ...Object.entries(choices)
      .map(([extra, choice]) => `${extra}=${choice}`)
      .sort(),
  ].join('.')
}

/** Storage may hold anything: invalid keys give null. */
export function parseWishKey(key: string): Wish | null {
  const [id = '', ...chosen] = key.split('.')
  const pairs = chosen.map((pair) => pair.split('='))
  const areKeys = pairs.every((pair) => pair.length === 2 && pair.every((each) => CHOICE_KEY.test(each)))
  if (!/^[1-9]\d{0,8}$/.test(id) || !areKeys) return null
  return { id: Number(id), choices: Object.fromEntries(pairs) as Choices }
}

/** Words often name somebody, so other people do not see them. */
export function withoutWords({ id, choices }: Wish): Wish {
  return { id, choices: Object.fromEntries(Object.entries(choices).filter(([, choice]) => !isDesignId(choice))) }
}
