import { useEffect } from 'react'
import { createStore, useStore } from '../design/create-store.ts'
import { useMe } from '../session/me.ts'
import { en } from './en.ts'
import { loadWords, type Spoken } from './words.ts'

const english: Spoken = { language: 'en', words: en }
const chosen = createStore<Spoken | undefined>(undefined)

/** The words of the signed-in person; undefined until they are loaded. A choice counts for the whole page at once. */
export function useSpoken(): Spoken | undefined {
  const { language } = useMe().staff
  const spoken = useStore(chosen)
  useEffect(() => {
    if (!spoken && language !== 'en') void loadWords(language).then(chosen.set)
  }, [spoken, language])
  return spoken ?? (language === 'en' ? english : undefined)
}

export const speak = chosen.set
