import { useEffect, useState, type ReactNode } from 'react'
import { useMe } from '../session/me.ts'
import { en } from './en.ts'
import { loadWords, WordsContext, type Spoken } from './words.ts'

const english: Spoken = { language: 'en', words: en }
/** A choice counts for the other screens of this page, too. */
let chosen: Spoken | undefined

/** A screen of the workshop in the person's language. */
export function SpokenScreen({ children }: { children: ReactNode }) {
  const { language } = useMe().staff
  const [spoken, setSpoken] = useState<Spoken | undefined>(chosen ?? (language === 'en' ? english : undefined))
  const speak = (next: Spoken) => {
    chosen = next
    setSpoken(next)
  }
  useEffect(() => {
    if (!spoken) void loadWords(language).then(speak)
  }, [spoken, language])
  if (!spoken) return null
  return (
    <WordsContext value={{ spoken, speak }}>
      <div className="spoken" lang={spoken.language === 'en' ? 'en-IN' : spoken.language}>
        {children}
      </div>
    </WordsContext>
  )
}
