import { foldText, unicodeNormalForm } from '#shop/normalize-text.ts'
import type { ReviewInput } from './check-review.ts'

/** Why a review waits for a person's eye before others see it, and how the desk says so. */
export const holdReasons = {
  link: 'a link',
  email: 'an e-mail address',
  phone: 'a phone number',
  words: 'words that hurt',
  shouting: 'shouting',
} as const
export type HoldReason = keyof typeof holdReasons

/** Whole words, folded. Short on purpose: it finds the plain cases, a person decides, and nothing is thrown away by it. */
const abusiveWords = new Set(
  'asshole bastard bhenchod bitch bullshit chutiya cunt faggot fuck fucked fucker fucking gaandu harami kutta kutte madarchod nigger randi retard saala shit slut whore'.split(
    ' ',
  ),
)

/**
 * What in a review asks for a person's eye: ways to reach somebody (advertising, and other people's data), words that
 * hurt, shouting. Nothing found: it may be shown at once.
 */
export function findHoldReasons({ words, name }: Pick<ReviewInput, 'words' | 'name'>): HoldReason[] {
  const text = unicodeNormalForm(`${name}\n${words}`, 'NFKC')
  const found: Record<HoldReason, boolean> = {
    // Neither begins with a run: a pattern that does tries it again from each of its characters.
    link: /https?:|www\.|[\w-]{2}\.(?:com|in|net|org|co|shop|store|info|biz|xyz|ru|me|io|link)\b/i.test(text),
    email: /[^\s@]@[^\s@.]+\.[^\s@]|\b(?:at|@)\s?(?:gmail|yahoo|outlook|hotmail)\b/i.test(text),
    phone: /(?:\p{Nd}[\s().-]?){9,}\p{Nd}/u.test(text),
    words: foldText(text)
      .split(' ')
      .some((word) => abusiveWords.has(word)),
    shouting: isShouting(words),
  }
  return (Object.keys(found) as HoldReason[]).filter((reason) => found[reason])
}

/** More capitals than small letters over a sentence's length, or a run of exclamation marks. */
function isShouting(words: string): boolean {
  const capitals = words.match(/\p{Lu}/gu)?.length ?? 0
  const small = words.match(/\p{Ll}/gu)?.length ?? 0
  return (capitals >= 15 && capitals > small) || /!{4,}/.test(words)
}
