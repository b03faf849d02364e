import { readWordsChange } from '#web/cart/read-words-change.ts'

/** Begins every key of `words-draft.ts`. */
export const WORDS_DRAFTS = 'words '

/** Whether this tab keeps typed words, or the visit is one to change some. */
export function hasWordsToShow(): boolean {
  if (readWordsChange((history.state as { usr?: unknown } | null)?.usr)) return true
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(WORDS_DRAFTS))
  } catch {
    return false
  }
}
