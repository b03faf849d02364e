const MAX_WORDS = 8

export function splitSearchWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? []
  return [...new Set(words)].slice(0, MAX_WORDS)
}
