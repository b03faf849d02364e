import { useState } from 'react'
import { Button } from '#web/design/button.tsx'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'
import type { DrawnName, Names } from './use-names.ts'

const SHOWN = 24

export function NamesSheet({ names }: { names: Names }) {
  const [showsAll, setShowsAll] = useState(false)
  const faults = names.names.flatMap(({ line, words }) => {
    const message = names.drawn.get(words)?.message
    return message === undefined ? [] : [{ line, message }]
  })
  const shown = names.names.slice(0, showsAll ? undefined : SHOWN)
  return (
    <>
      <output className="words-state">
        {names.names.length > 0 && <p>{countNames(names, faults.length)}</p>}
        {names.left > 0 && <p>One order takes 999 of them: {names.left} names are left out.</p>}
        {names.repeated.slice(0, 3).map(({ words, lines }) => (
          <p key={words}>
            “{words}” stands on lines {lines.slice(0, 4).join(', ')}. Leave it so if two people have that name.
          </p>
        ))}
        {names.error && <p>{names.error}</p>}
      </output>
      {faults.length > 0 && (
        <ul className="names-faults">
          {faults.slice(0, 10).map(({ line, message }) => (
            <li key={line}>
              Line {line}: {message}
            </li>
          ))}
        </ul>
      )}
      <ul className="names-sheet" aria-label="Each piece as it will be made">
        {shown.map(({ line, words }) => (
          <li key={line}>
            <NamedPiece words={words} drawn={names.drawn.get(words)} />
          </li>
        ))}
      </ul>
      {names.names.length > shown.length && (
        <Button kind="outline" size="small" onClick={() => setShowsAll(true)}>
          Show all {names.names.length}
        </Button>
      )}
    </>
  )
}

function NamedPiece({ words, drawn }: { words: string; drawn: DrawnName | undefined }) {
  if (!drawn || drawn.message !== undefined) return <span>{words}</span>
  return (
    <>
      <svg viewBox={`0 0 ${drawn.width} ${drawn.height}`} aria-hidden="true">
        <path d={drawn.path} fill="currentColor" />
      </svg>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  )
}

function countNames({ names }: Names, faults: number): string {
  const count = names.length === 1 ? 'One name, one piece.' : `${names.length} names, ${names.length} pieces.`
  return faults === 0
    ? count
    : `${count} ${faults === 1 ? 'One of them' : `${faults} of them`} cannot be had as written.`
}
