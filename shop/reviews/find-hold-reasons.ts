import { foldText, unicodeNormalForm } from '#shop/normalize-text.ts'
import type { ReviewInput } from './check-review.ts'

export const holdReasons = {
  link: 'a link',
  email: 'an e-mail address',
  phone: 'a phone number',
  words: 'words that hurt',
  shouting: 'shouting',
  picture: 'a photograph',
} as const
export type HoldReason = keyof typeof holdReasons
type OfWords = Exclude<HoldReason, 'picture'>

/** Whole folded words. The list is short on purpose, because a person decides. */
export const abusiveWords: ReadonlySet<string> = new Set(
  'asshole bastard bhenchod bitch bullshit chutiya cunt faggot fuck fucked fucker fucking gaandu harami kutta kutte madarchod nigger randi retard saala shit slut whore'.split(
    ' ',
  ),
)

export function findHoldReasons({ words, name }: Pick<ReviewInput, 'words' | 'name'>): OfWords[] {
  const text = unicodeNormalForm(`${name}\n${words}`, 'NFKC')
  const found: Record<OfWords, boolean> = {
    // Patterns must not begin with a repetition: it would be tried again from every character.
    link: /https?:|www\.|[\w-]{2}\.(?:com|in|net|org|co|shop|store|info|biz|xyz|ru|me|io|link)\b/i.test(text),
    email: /[^\s@]@[^\s@.]+\.[^\s@]|\b(?:at|@)\s?(?:gmail|yahoo|outlook|hotmail)\b/i.test(text),
    phone: /(?:\p{Nd}[\s().-]?){9,}\p{Nd}/u.test(text),
    words: foldText(text)
      .split(' ')
      .some((word) => abusiveWords.has(word)),
    shouting: isShouting(words),
  }
  return (Object.keys(found) as OfWords[]).filter((reason) => found[reason])
}

function isShouting(words: string): boolean {
  const capitals = words.match(/\p{Lu}/gu)?.length ?? 0
  const small = words.match(/\p{Ll}/gu)?.length ?? 0
  return (capitals >= 15 && capitals > small) || /!{4,}/.test(words)
}
