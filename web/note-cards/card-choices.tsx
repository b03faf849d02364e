import { useId } from 'react'
import { drawSwatch } from '#shop/lettering/card-motifs.ts'
import { cardKeys, cards } from '#shop/gifts/card-names.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import type { NoteChanges } from './note-changes.ts'

type CardChoicesProps = { note: GiftNote; isOrdered: boolean; onChange: (changes: NoteChanges) => void }

export function CardChoices({ note: { card = 'plain', written = false }, isOrdered, onChange }: CardChoicesProps) {
  const id = useId()
  return (
    <>
      <fieldset className="choices">
        <legend>Card</legend>
        {cardKeys.map((key) => (
          <label key={key} className="choice">
            <input type="radio" name={`${id}-card`} checked={card === key} onChange={() => onChange({ card: key })} />
            {key !== 'plain' && (
              <svg className="card-swatch" viewBox="0 0 100 100" aria-hidden="true">
                <path d={drawSwatch(key)} fill={cards[key].ink} />
              </svg>
            )}
            <span className="choice-name">{cards[key].label}</span>
          </label>
        ))}
      </fieldset>
      {!isOrdered && (
        <fieldset className="choices">
          <legend>Words</legend>
          {[false, true].map((isWritten) => (
            <label key={String(isWritten)} className="choice">
              <input
                type="radio"
                name={`${id}-written`}
                checked={written === isWritten}
                onChange={() => onChange({ written: isWritten })}
              />
              <span className="choice-name">{isWritten ? 'Written by hand' : 'Printed'}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
