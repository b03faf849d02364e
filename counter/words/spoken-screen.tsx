import type { ReactNode } from 'react'
import { speak, useSpoken } from './use-spoken.ts'
import { langOf, WordsContext } from './words.ts'

/** A screen of the workshop in the person's language. */
export function SpokenScreen({ children }: { children: ReactNode }) {
  const spoken = useSpoken()
  if (!spoken) return null
  return (
    <WordsContext value={{ spoken, speak }}>
      <div className="spoken" lang={langOf(spoken)}>
        {children}
      </div>
    </WordsContext>
  )
}
