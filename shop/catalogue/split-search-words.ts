/** More words than this narrow no search. */
const MAX_WORDS = 8

/** The words of a search from two letters on, in small letters and without signs: `Box, wooden!` is `box`, `wooden`. */
export function splitSearchWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? []
  return [...new Set(words)].slice(0, MAX_WORDS)
}
