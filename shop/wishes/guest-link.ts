import { parseWishKey, wishKey, withoutWords, type Wish } from './wish-key.ts'

/** In the address in place of a code: what is on the list stands in the address itself, and nowhere else. */
export const GUEST_LIST = 'shown'
/** Addresses that are longer do not get through everywhere. */
export const MAX_IN_LINK = 40

/** The list as it is now. Words often name somebody, so they do not stand in it. */
export function guestListPath(keys: readonly string[]): string {
  const wishes = keys.flatMap((key) => parseWishKey(key) ?? []).map((wish) => wishKey(withoutWords(wish)))
  return `/wishlist/${GUEST_LIST}?w=${[...new Set(wishes)].slice(0, MAX_IN_LINK).join('~')}`
}

/** What is no wish is passed over. */
export function readGuestList(listed: string): Wish[] {
  const keys = [...new Set(listed.slice(0, 10_000).split('~'))].slice(0, MAX_IN_LINK)
  return keys.flatMap((key) => parseWishKey(key) ?? []).map(withoutWords)
}
