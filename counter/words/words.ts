import { createContext, use, useMemo } from 'react'
import { formatAgo } from '#shop/time/format-ago.ts'
import type { Language } from '#shop/staff/languages.ts'
import { en, type WordKey, type Words } from './en.ts'

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Values<Key extends WordKey> =
  Names<(typeof en)[Key]> extends never ? [] : [Record<Names<(typeof en)[Key]>, string | number>]
/** Words without a place to fill. */
export type PlainKey = { [Key in WordKey]: Names<(typeof en)[Key]> extends never ? Key : never }[WordKey]
export type Say = <Key extends WordKey>(key: Key, ...values: Values<Key>) => string
export type Spoken = { language: Language; words: Words }

const loaders: Readonly<Record<Language, () => Promise<Words>>> = {
  en: () => Promise.resolve(en),
  hi: async () => (await import('./hi.ts')).hi,
  gu: async () => (await import('./gu.ts')).gu,
  bn: async () => (await import('./bn.ts')).bn,
  ta: async () => (await import('./ta.ts')).ta,
}

export const langOf = ({ language }: Spoken): string => (language === 'en' ? 'en-IN' : language)

/** English where the words cannot be loaded, such as without a connection. */
export async function loadWords(language: Language): Promise<Spoken> {
  return loaders[language]().then(
    (words) => ({ language, words }),
    () => ({ language: 'en', words: en }),
  )
}

type Context = { spoken: Spoken; speak: (spoken: Spoken) => void }
export const WordsContext = createContext<Context>({ spoken: { language: 'en', words: en }, speak: () => {} })

export function createSay(words: Words): Say {
  return (key, ...[values = {}]) =>
    words[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String((values as Record<string, unknown>)[name] ?? ''))
}

export function useSay(): Say {
  const { words } = use(WordsContext).spoken
  return useMemo(() => createSay(words), [words])
}

export function useDates() {
  const { language, words } = use(WordsContext).spoken
  return createDates(language, createSay(words))
}

/** Days and times in India's time zone, in the digits that labels use. */
export function createDates(language: Language, say: Say) {
  const locale = `${language}-IN-u-nu-latn`
  const inIndia = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', ...options })
  const time = inIndia({ hour: '2-digit', minute: '2-digit', hour12: false })
  const day = inIndia({ day: 'numeric', month: 'short' })
  const dayOfYear = inIndia({ day: 'numeric', month: 'short', year: 'numeric' })
  const year = inIndia({ year: 'numeric' })
  return {
    /** @param text `YYYY-MM-DD` */
    day: (text: string) =>
      inIndia({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
        .format(new Date(`${text}T00:00:00Z`))
        .replace(',', ''),
    /** @param text `YYYY-MM-DD` */
    dayAndYear: (text: string) => dayOfYear.format(new Date(`${text}T00:00:00Z`)),
    moment: (at: string, now = Date.now()) => {
      const moment = new Date(at)
      const clock = time.format(moment)
      if (dayOfYear.format(moment) === dayOfYear.format(now)) return say('time.today', { time: clock })
      return `${(year.format(moment) === year.format(now) ? day : dayOfYear).format(moment)} ${clock}`
    },
    ago: (at: string | null) => (at === null ? '' : formatAgo(at, Date.now(), locale)),
    list: (items: readonly string[]) => new Intl.ListFormat(locale).format(items),
  }
}
export type Dates = ReturnType<typeof createDates>
