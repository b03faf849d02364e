import { tidyText } from '#shop/tidy-text.ts'

/** Characters of a search that are looked at; nobody types more on purpose. */
export const MAX_SEARCH_LENGTH = 100

/** What a shopper typed, ready to search with: tidied, at most 100 characters; '' searches for everything. */
export function searchText(typed: string): string {
  return Array.from(tidyText(typed)).slice(0, MAX_SEARCH_LENGTH).join('').trimEnd()
}
