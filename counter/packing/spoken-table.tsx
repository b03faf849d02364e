import { useEffect, useState } from 'react'
import { PackingTable } from './packing-table.tsx'
import { langOf, WordsContext, type Spoken } from '../words/words.ts'

/** The packing table in the person's language. */
export function SpokenTable({ words }: { words: Spoken }) {
  const [spoken, speak] = useState(words)
  useEffect(() => {
    document.documentElement.lang = langOf(spoken)
  }, [spoken])
  return (
    <WordsContext value={{ spoken, speak }}>
      <PackingTable />
    </WordsContext>
  )
}
