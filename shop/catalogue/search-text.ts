/** Characters of a search that are looked at; nobody types more on purpose. */
export const MAX_SEARCH_LENGTH = 100

/**
 * What a shopper typed, ready to search with: control characters and runs of space become one space, none at the ends,
 * at most 100 characters. Two texts that look alike come out alike.
 */
export function searchText(typed: string): string {
  const tidy = typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return Array.from(tidy).slice(0, MAX_SEARCH_LENGTH).join('').trimEnd()
}
