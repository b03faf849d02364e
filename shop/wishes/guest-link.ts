import { parseWishKey, wishKey, withoutWords, type Wish } from './wish-key.ts'

/** Replaces the code in the address: the list is in the query, and the server stores nothing. */
export const GUEST_LIST = 'shown'
/** Longer addresses fail in some programs. */
export const MAX_IN_LINK = 40

/** Words are left out, because they often name somebody. */
export function guestListPath(keys: readonly string[]): string {
  const wishes = keys.flatMap((key) => parseWishKey(key) ?? []).map((wish) => wishKey(withoutWords(wish)))
  return `/wishlist/${GUEST_LIST}?w=${[...new Set(wishes)].slice(0, MAX_IN_LINK).join('~')}`
}

export function readGuestList(listed: string): Wish[] {
  const keys = [...new Set(listed.slice(0, 10_000).split('~'))].slice(0, MAX_IN_LINK)
  return keys.flatMap((key) => parseWishKey(key) ?? []).map(withoutWords)
}
