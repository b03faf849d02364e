import { normalizeText } from '#shop/normalize-text.ts'

/** Characters of a search that are looked at; nobody types more on purpose. */
export const MAX_SEARCH_LENGTH = 100

/** What a shopper typed, ready to search with: tidied, at most 100 characters; '' searches for everything. */
export function normalizeSearchText(typed: string): string {
  return Array.from(normalizeText(typed)).slice(0, MAX_SEARCH_LENGTH).join('').trimEnd()
}
