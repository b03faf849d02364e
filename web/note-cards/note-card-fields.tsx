import { useId, type ReactNode } from 'react'
import { drawMotif } from '#shop/lettering/card-motifs.ts'
import { cards } from '#shop/gifts/card-names.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { faceKeys } from '#shop/lettering/faces.ts'
import { TextAreaField, TextField } from '#web/design/field.tsx'
import { FaceChoices } from '#web/lettering/face-choices.tsx'
import { CardChoices } from './card-choices.tsx'
import { useNoteCard, type NoteCard } from './use-note-card.ts'
import type { NoteChanges } from './note-changes.ts'

export type NoteCardFieldsProps = {
  note: GiftNote
  /** Whether it is signed and how it is made stay as they are. */
  isOrdered?: boolean
  locked: boolean
  onChange: (changes: NoteChanges) => void
  /** Below its face. */
  children?: ReactNode
}

export function NoteCardFields({ note, isOrdered = false, locked, onChange, children }: NoteCardFieldsProps) {
  const card = useNoteCard(note)
  const id = useId()
  const errorOf = (field: string) => (card.refused?.field === field ? card.refused.message : undefined)
  return (
    <fieldset className="note-card-fields" disabled={locked} aria-label="The card">
      <div className="note-card-words">
        <TextField
          label="To"
          hint="At the top of the card"
          required={false}
          autoComplete="off"
          error={errorOf('to')}
          value={note.to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
        <TextAreaField
          label="Your words"
          hint="Some 50 words, in English or any of nine Indian scripts. Leave it empty for no words."
          required={false}
          rows={5}
          autoComplete="off"
          error={errorOf('message')}
          value={note.message}
          onChange={({ target }) => onChange({ message: target.value })}
        />
        <TextField
          label="From"
          hint={note.unsaid ? 'Left out' : 'Below your words'}
          required={false}
          autoComplete="off"
          disabled={note.unsaid}
          error={errorOf('from')}
          value={note.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        {!isOrdered && <Unsaid id={`${id}-unsaid`} unsaid={note.unsaid} onChange={onChange} />}
        <CardChoices note={note} isOrdered={isOrdered} onChange={onChange} />
        <FaceChoices
          words={note.message || note.to}
          offered={faceKeys}
          chosen={note.face}
          onChoose={(face) => onChange({ face })}
        />
        {children}
      </div>
      <Preview note={note} card={card} />
    </fieldset>
  )
}

function Unsaid({ id, unsaid, onChange }: { id: string; unsaid: boolean; onChange: (changes: NoteChanges) => void }) {
  return (
    <div>
      <label className="buyer-choice">
        <input
          type="checkbox"
          checked={unsaid}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange({ unsaid: target.checked })}
        />
        Don’t say who it is from
      </label>
      <p id={`${id}-hint`} className="buyer-hint">
        {unsaid
          ? 'Card and slip name nobody, and the parcel comes from our workshop. If the police ask us by law, we must name you.'
          : 'Then card and slip name nobody.'}
      </p>
    </div>
  )
}

function Preview({ note, card }: { note: GiftNote; card: NoteCard }) {
  const { path, notes, refused } = card
  const { card: motif = 'plain', written } = note
  return (
    <div>
      <svg className="note-card" viewBox="0 0 10500 14800" aria-hidden="true">
        <path d={drawMotif(motif)} fill={cards[motif].ink} />
        <path d={path} />
      </svg>
      <output className="note-card-state">
        {refused ? (
          <Excess message={note.message} refused={refused} />
        ) : path === '' ? (
          <p>No words yet: without any, no card goes with it.</p>
        ) : (
          <p>
            {written
              ? 'We write it with a pen, on a card of 10.5 × 14.8 cm: our hand differs a little from what you see.'
              : 'Printed as you see it, on a card of 10.5 × 14.8 cm.'}
          </p>
        )}
        {!refused && notes.map((text) => <p key={text}>{text}</p>)}
      </output>
    </div>
  )
}

/** Words around the first that does not fit. */
const AROUND = 3

function Excess({ message, refused: { word } }: { message: string; refused: NonNullable<NoteCard['refused']> }) {
  if (word === null) return <p>Above is the card before your last change.</p>
  const words = message.match(/\S+/g) ?? []
  return (
    <>
      <p>The first word that does not fit is marked:</p>
      <p>
        {word > 0 && `… ${words.slice(Math.max(0, word - AROUND), word).join(' ')} `}
        <mark>{words[word]}</mark>
        {word + 1 < words.length && ` ${words.slice(word + 1, word + 1 + AROUND).join(' ')} …`}
      </p>
    </>
  )
}
