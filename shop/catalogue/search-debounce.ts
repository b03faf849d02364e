import { normalizeSearchText } from './normalize-search-text.ts'

/** Milliseconds a search waits for the next letter (specification, section 5). */
export const SEARCH_DEBOUNCE_MS = 600

/**
 * Milliseconds to wait before searching for what is typed: 600 after a letter, none when the box was emptied,
 * none after Enter or a click on the icon.
 */
export function searchDebounceMs(typed: string, by: 'typing' | 'enter' | 'icon' = 'typing'): number {
  return by === 'typing' && normalizeSearchText(typed) !== '' ? SEARCH_DEBOUNCE_MS : 0
}
