import { useEffect, useEffectEvent, useImperativeHandle, type Ref, type RefObject } from 'react'
import { faces, type FaceKey } from '#shop/lettering/faces.ts'
import { isLikeness, techniqueWords, type ProductPrintArea } from '#shop/lettering/print-area.ts'
import { TextAreaField } from '#web/design/field.tsx'
import type { WordsChange } from '#web/cart/words-change.ts'
import { FaceChoices } from '#web/lettering/face-choices.tsx'
import { MotifField } from './motif-field.tsx'
import { describeTerms } from './words-terms.ts'
import { SaveWords } from './save-words.tsx'
import { NamesSheet } from './names-sheet.tsx'
import { useNames } from './use-names.ts'
import type { WordsInput } from './use-starting-words.ts'
import { useWords, type DrawnOn, type WordsState } from './use-words.ts'
import type { TypedWords } from './words-draft.ts'
import type { KeepWords } from './keep-words.ts'
import { readTypedDay } from '#shop/time/typed-day.ts'
import { DayField } from '#web/design/day-field.tsx'

/** Whether there are words, and the number of pieces on a list; null when all have the same words. */
export type TypedPieces = { hasWords: boolean; pieces: number | null }
export type WordsFieldProps = {
  product: number
  printArea: ProductPrintArea
  gstRate: number
  onDrawn: (drawn: DrawnOn | null) => void
  onTyped: (typed: TypedPieces) => void
  keepRef: Ref<KeepWords>
  /** Words in a cart or an order that these take the place of. */
  changing: WordsChange | null
}

export function WordsField({ product, printArea, gstRate, onDrawn, onTyped, keepRef, changing }: WordsFieldProps) {
  const { typed, state, change, keep, box } = useWords(product, printArea, onDrawn, changing?.design ?? null)
  const { isList } = typed
  const names = useNames(product, printArea.key, isList ? typed.words : null, typed.face)
  const tellTyped = useEffectEvent(onTyped)
  const pieces = isList && names.names.length > 1 ? names.names.length : null
  const hasWords = typed.words.trim() !== ''
  useEffect(() => tellTyped({ hasWords, pieces }), [hasWords, pieces])
  const error = state.kind === 'refused' ? state.message : undefined
  async function keepOrFocus(isForLater = false) {
    const kept = await keep(isForLater)
    if (!kept.ok) box.current?.focus()
    return kept
  }
  useImperativeHandle(keepRef, () => keepOrFocus)
  return (
    <div className="words">
      <WordsEntry printArea={printArea} gstRate={gstRate} typed={typed} error={error} change={change} boxRef={box} />
      {printArea.field !== 'motif' && (
        <FaceChoices
          words={printArea.field === 'words' ? typed.words : ''}
          offered={printArea.faces}
          chosen={typed.face}
          onChoose={(face) => change({ face })}
        />
      )}
      {isList ? (
        <NamesSheet names={names} />
      ) : (
        <output className="words-state">
          <StateText printArea={printArea} state={state} onChoose={(face) => change({ face })} />
        </output>
      )}
      {changing && <SaveWords changing={changing} field={printArea.field} keep={keepOrFocus} />}
    </div>
  )
}

type WordsEntryProps = Pick<WordsFieldProps, 'printArea' | 'gstRate'> & {
  typed: TypedWords
  error: string | undefined
  change: (part: Partial<TypedWords>) => void
  boxRef: RefObject<WordsInput | null>
}

/** The year is lettered, so it is never guessed. */
const readLetteredDay = (typed: string) => (/\d{4}/.test(typed) ? readTypedDay(typed) : typed)

function WordsEntry({ printArea, gstRate, typed: { words, isList }, error, change, boxRef }: WordsEntryProps) {
  if (printArea.field === 'motif') {
    const choose = (key: string) => change({ words: key })
    return <MotifField printArea={printArea} gstRate={gstRate} chosen={words} error={error} onChoose={choose} />
  }
  const box = {
    error,
    required: false,
    value: words,
    ref: (element: WordsInput | null) => void (boxRef.current = element),
  }
  if (printArea.field === 'date')
    return (
      <DayField
        error={error}
        required={false}
        offersFestivals={false}
        defaultValue={words}
        ref={(element) => void (boxRef.current = element)}
        label={printArea.label}
        hint={describeDate(printArea, gstRate)}
        onChange={(event) => change({ words: readLetteredDay(event.target.value) })}
      />
    )
  return (
    <>
      <TextAreaField
        {...box}
        label={isList ? `${printArea.label}: a name a line` : printArea.label}
        hint={isList ? describeList(printArea, gstRate) : describePrintArea(printArea, gstRate)}
        rows={isList ? 8 : printArea.maxLines}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ words: event.target.value })}
      />
      <div className="choices">
        <label className="choice">
          <input type="checkbox" checked={isList} onChange={() => change({ isList: !isList })} />
          <span className="choice-name">A name for each piece</span>
        </label>
      </div>
    </>
  )
}

type StateProps = { printArea: ProductPrintArea; state: WordsState; onChoose: (face: FaceKey) => void }

function StateText({ printArea: { field }, state, onChoose }: StateProps) {
  if (state.kind === 'none')
    return field === 'words'
      ? 'Type, and see it on the picture, as large as on the piece.'
      : 'Choose, and see it on the picture.'
  if (state.kind === 'waiting') return <p>Drawing…</p>
  if (state.kind === 'late')
    return (
      <p>
        The preview is taking a moment. You can go on: we draw your words when you add them, and say so if they do not
        fit.
      </p>
    )
  if (state.kind === 'refused')
    return state.faces.map((face) => (
      <button key={face} type="button" className="text-link" onClick={() => onChoose(face)}>
        Letter it in {faces[face].label}
      </button>
    ))
  return (
    <>
      {field === 'date' && <p>Lettered as {state.alt}.</p>}
      <p>
        {field === 'motif' ? 'It is' : 'Letters'} {state.letterHeight} mm high, as you see{' '}
        {field === 'motif' ? 'it' : 'them'} in the picture.
      </p>
      {state.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  )
}

function describeList({ maxLines, ...printArea }: ProductPrintArea, gstRate: number): string {
  const lines = maxLines > 1 ? ' Write “|” where a second line begins.' : ''
  return `As many pieces as names: paste your list, one name a line.${lines} ${describeTerms(printArea, gstRate)}`
}

function describePrintArea({ maxLines, technique, ...printArea }: ProductPrintArea, gstRate: number): string {
  const lines = maxLines === 1 ? 'One line' : `Up to ${maxLines} lines`
  const likeness = isLikeness(technique) ? ' Made by hand: yours will differ a little.' : ''
  return `${lines}, in English or any of nine Indian scripts, ${techniqueWords[technique]}.${likeness} ${describeTerms(printArea, gstRate)}`
}

function describeDate({ technique, ...printArea }: ProductPrintArea, gstRate: number): string {
  const likeness = isLikeness(technique) ? ' Made by hand: yours will differ a little.' : ''
  return `A day with its year, ${techniqueWords[technique]}.${likeness} ${describeTerms(printArea, gstRate)}`
}
