import { createContext, use } from 'react'
import { en, type WordKey, type Words } from './words/en.ts'

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Values<Key extends WordKey> =
  Names<(typeof en)[Key]> extends never ? [] : [Record<Names<(typeof en)[Key]>, string | number>]
export type Say = <Key extends WordKey>(key: Key, ...values: Values<Key>) => string

export const WordsContext = createContext<Words>(en)

export function createSay(words: Words): Say {
  return (key, ...[values = {}]) =>
    words[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String((values as Record<string, unknown>)[name] ?? ''))
}

/** In the language of whoever packs. */
export const useSay = (): Say => createSay(use(WordsContext))
