import { looksLikeLink } from '#shop/looks-like-link.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { normalizeText } from '#shop/normalize-text.ts'

export const MAX_REVIEW_LENGTH = 1_000
export const MAX_REVIEWER_NAME_LENGTH = 40
export const MAX_REVIEW_PICTURES = 3

export type ReviewInput = { stars: number; words: string; name: string }
export type ReviewField = 'stars' | 'words' | 'name'

export const ANONYMOUS_REVIEWER = 'A customer'

export function checkReview(
  sent: Record<ReviewField, unknown>,
): { ok: true; feedback: ReviewInput } | (Refusal<'feedback'> & { errors: Partial<Record<ReviewField, string>> }) {
  const stars = parseStars(sent.stars)
  const words = normalizeLines(sent.words)
  const name = normalizeText(sent.name) || ANONYMOUS_REVIEWER
  const errors: Partial<Record<ReviewField, string>> = {
    ...(stars === undefined && { stars: 'Please choose one to five stars.' }),
    ...(words.length > MAX_REVIEW_LENGTH && {
      words: `Please shorten your words to ${MAX_REVIEW_LENGTH} characters.`,
    }),
    ...(looksLikeLink(name) && { name: 'Please write the name alone, without a web or e-mail address.' }),
    ...(name.length > MAX_REVIEWER_NAME_LENGTH && {
      name: `Please shorten the name to ${MAX_REVIEWER_NAME_LENGTH} characters.`,
    }),
  }
  if (stars !== undefined && Object.keys(errors).length === 0) return { ok: true, feedback: { stars, words, name } }
  return { ...refuse('feedback', Object.values(errors).join(' ')), errors }
}

/** Forms send text, programs numbers. Other types are refused, because converting them may throw. */
function parseStars(sent: unknown): number | undefined {
  const stars = typeof sent === 'string' ? Number(sent) : sent
  return typeof stars === 'number' && Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : undefined
}

function normalizeLines(typed: unknown): string {
  if (typeof typed !== 'string') return ''
  const lines = typed.split(/\r\n|[\r\n\u2028\u2029]/).map(normalizeText)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
