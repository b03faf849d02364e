import { looksLikeLink } from '#shop/looks-like-link.ts'
import { refuse, type Checked } from '#shop/refusal.ts'
import type { EnquiryState } from './enquiry-states.ts'
import { checkLongText } from './field-rules.ts'

export const orderProblems = {
  broken: 'It arrived broken',
  missing: 'Something is missing',
  words: 'The words or colours are not as I chose them',
  another: 'It is not what I ordered',
  late: 'It has not arrived',
  return: 'I want to return or exchange it',
  else: 'Something else',
} as const
export type OrderProblem = keyof typeof orderProblems
export const orderProblemKeys = Object.keys(orderProblems) as [OrderProblem, ...OrderProblem[]]

export function checkProblemWords(typed: unknown): Checked {
  const words = checkLongText(typed)
  return words.ok && looksLikeLink(words.value)
    ? refuse('link', 'Please tell it in words, and add pictures below instead of a link.')
    : words
}

export function checkProblem(typed: Readonly<Record<'problem' | 'words', unknown>>) {
  const words = checkProblemWords(typed.words)
  const isKnown = orderProblemKeys.some((key) => key === typed.problem)
  const errors = {
    ...(!isKnown && { problem: 'Please choose what is wrong.' }),
    ...(!words.ok && { words: words.message }),
  }
  if (!isKnown || !words.ok) return { ok: false as const, errors }
  return { ok: true as const, problem: typed.problem as OrderProblem, words: words.value }
}

export const problemFacts = [
  { key: 'piece', label: 'Piece' },
  { key: 'problem', label: 'What is wrong' },
] as const

export function problemState(state: EnquiryState): 'open' | 'answered' | 'closed' {
  if (state === 'new' || state === 'open') return 'open'
  return state === 'waiting for them' || state === 'quoted' ? 'answered' : 'closed'
}
