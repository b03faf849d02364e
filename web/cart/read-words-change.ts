import type { WordsChange } from './words-change.ts'

export function readWordsChange(state: unknown): WordsChange | null {
  const words = (state as { words?: unknown } | null)?.words
  return typeof words === 'object' && words !== null && 'printArea' in words && 'design' in words
    ? (words as WordsChange)
    : null
}
