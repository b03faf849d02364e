import { normalizeSearchText } from './normalize-search-text.ts'

export const SEARCH_DEBOUNCE_MS = 600

export function searchDebounceMs(typed: string, by: 'typing' | 'enter' | 'icon' = 'typing'): number {
  return by === 'typing' && normalizeSearchText(typed) !== '' ? SEARCH_DEBOUNCE_MS : 0
}
