import { looksLikeLink } from '../looks-like-link.ts'
import { normalizeText } from '../normalize-text.ts'
import { refuse, type Checked } from '../refusal.ts'

export const MAX_THANKS_LENGTH = 500

/** A stranger's words are mailed to the sender of the gift: short, one paragraph, no links. */
export function checkThanks(typed: unknown): Checked<'words'> {
  const words = normalizeText(typed)
  if (words === '') return refuse('words', 'Please write a word or two.')
  if ([...words].length > MAX_THANKS_LENGTH)
    return refuse('words', `Please shorten your words to ${MAX_THANKS_LENGTH} characters.`)
  const parts = Array.from({ length: Math.ceil(words.length / 100) }, (_, index) =>
    words.slice(index * 100, index * 100 + 200),
  )
  if (parts.some(looksLikeLink)) return refuse('words', 'Please leave out web and e-mail addresses.')
  return { ok: true, value: words }
}
