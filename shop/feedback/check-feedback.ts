import { looksLikeLink } from '#shop/looks-like-link.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { tidyText } from '#shop/tidy-text.ts'

export const MAX_WORDS = 1_000
export const MAX_NAME = 40

/** A review as its writer sends it. `name` is what stands beside it; empty, it is "A customer". */
export type Feedback = { stars: number; words: string; name: string }
export type FeedbackField = 'stars' | 'words' | 'name'

export const ANONYMOUS = 'A customer'

/**
 * A review, tidied, or what is wrong with which part. Words may be left out: stars alone say something. Line breaks stay,
 * markup is text like any other.
 */
export function checkFeedback(
  sent: Record<FeedbackField, unknown>,
):
  | { ok: true; feedback: Feedback }
  | (Refusal<'feedback'> & { errors: Partial<Record<FeedbackField, string>> }) {
  const stars = readStars(sent.stars)
  const words = tidyLines(sent.words)
  const name = tidyText(sent.name) || ANONYMOUS
  const errors: Partial<Record<FeedbackField, string>> = {
    ...(stars === undefined && { stars: 'Please choose one to five stars.' }),
    ...(words.length > MAX_WORDS && { words: `Please shorten your words to ${MAX_WORDS} characters.` }),
    ...(looksLikeLink(name) && { name: 'Please write the name alone, without a web or e-mail address.' }),
    ...(name.length > MAX_NAME && { name: `Please shorten the name to ${MAX_NAME} characters.` }),
  }
  if (stars !== undefined && Object.keys(errors).length === 0)
    return { ok: true, feedback: { stars, words, name } }
  return { ...refuse('feedback', Object.values(errors).join(' ')), errors }
}

/** A form sends text, a program a number; nothing else is made one, since what JSON can hold may throw at that. */
function readStars(sent: unknown): number | undefined {
  const stars = typeof sent === 'string' ? Number(sent) : sent
  return typeof stars === 'number' && Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : undefined
}

/** Text of several lines: each tidied, never more than one empty line between two. */
function tidyLines(typed: unknown): string {
  if (typeof typed !== 'string') return ''
  const lines = typed.split(/\r\n|[\r\n\u2028\u2029]/).map(tidyText)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
