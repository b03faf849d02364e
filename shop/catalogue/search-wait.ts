import { searchText } from './search-text.ts'

/** Milliseconds a search waits for the next letter (specification, section 5). */
export const SEARCH_WAIT = 600

/**
 * Milliseconds to wait before searching for what is typed: 600 after a letter, none when the box was emptied,
 * none after Enter or a click on the icon.
 */
export function searchWait(typed: string, by: 'typing' | 'enter' | 'icon' = 'typing'): number {
  return by === 'typing' && searchText(typed) !== '' ? SEARCH_WAIT : 0
}
