import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { PEOPLE } from './order-types.ts'

const MOST_NAMES = 6

/** Offers the colleagues whose name begins with what follows the last @. */
export function MentionNames({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const begun = /(?:^|\s)@([\p{L}\p{M}]*)$/u.exec(words)?.[1]
  const people = useRead(PEOPLE, { enabled: begun !== undefined }).data?.data.data ?? []
  if (begun === undefined) return null
  const start = begun.toLowerCase()
  const named = people.filter(({ name }) => name.toLowerCase().startsWith(start)).slice(0, MOST_NAMES)
  return (
    <fieldset className="row mention-names" aria-label="Colleagues to notify">
      {named.map(({ id, name }) => (
        <Button key={id} onPress={() => onChange(`${words.slice(0, words.length - begun.length)}${name} `)}>
          @{name}
        </Button>
      ))}
      {named.length === 0 && people.length > 0 && <span className="muted">No colleague’s name begins so.</span>}
    </fieldset>
  )
}
