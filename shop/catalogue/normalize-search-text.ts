import { normalizeText } from '#shop/normalize-text.ts'

export const MAX_SEARCH_LENGTH = 100

export function normalizeSearchText(typed: string): string {
  return Array.from(normalizeText(typed)).slice(0, MAX_SEARCH_LENGTH).join('').trimEnd()
}
