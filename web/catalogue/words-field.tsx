import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, type Ref } from 'react'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import { faces, type FaceKey } from '#shop/lettering/faces.ts'
import { isLikeness, techniqueWords, type ProductZone } from '#shop/lettering/zone.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { TextAreaField } from '#web/design/field.tsx'
import type { WordsChange } from '#web/cart/words-change.ts'
import { SaveWords } from './save-words.tsx'
import { NamesSheet } from './names-sheet.tsx'
import { useNames } from './use-names.ts'
import { useWords, type DrawnOn, type WordsState } from './use-words.ts'

export type KeepWords = () => Promise<{ ok: true; chosen: ChosenExtra | null } | { ok: false }>
export type WordsFieldProps = {
  product: number
  zone: ProductZone
  /** Percent. */
  gstRate: number
  onDrawn: (drawn: DrawnOn | null) => void
  /** How many pieces a list names; null when all have the same words. */
  onPieces: (pieces: number | null) => void
  keepRef: Ref<KeepWords>
  /** Words in a cart or an order that these take the place of. */
  changing: WordsChange | null
}

/** Words for a piece, drawn on its picture while they are typed. */
export function WordsField({ product, zone, gstRate, onDrawn, onPieces, keepRef, changing }: WordsFieldProps) {
  const { typed, state, change, keep } = useWords(product, zone, onDrawn, changing?.design ?? null)
  const { isList } = typed
  const names = useNames(product, zone.key, isList ? typed.words : null, typed.face)
  const tellPieces = useEffectEvent(onPieces)
  const pieces = isList && names.names.length > 1 ? names.names.length : null
  useEffect(() => tellPieces(pieces), [pieces])
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  async function keepOrFocus() {
    const kept = await keep()
    if (!kept.ok) box.current?.focus()
    return kept
  }
  useImperativeHandle(keepRef, () => keepOrFocus)
  return (
    <div className="words">
      <TextAreaField
        ref={box}
        label={isList ? `${zone.label}: a name a line` : zone.label}
        hint={isList ? describeList(zone, gstRate) : describeZone(zone, gstRate)}
        error={state.kind === 'refused' ? state.message : undefined}
        required={false}
        rows={isList ? 8 : zone.maxLines}
        value={typed.words}
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
      <fieldset className="choices">
        <legend>Hand</legend>
        {zone.faces.map((face) => (
          <label key={face} className="choice">
            <input type="radio" name={id} checked={typed.face === face} onChange={() => change({ face })} />
            <span className="choice-name">{faces[face].label}</span>
          </label>
        ))}
      </fieldset>
      {isList ? (
        <NamesSheet names={names} />
      ) : (
        <output className="words-state">
          <StateText state={state} onChoose={(face) => change({ face })} />
        </output>
      )}
      {changing && <SaveWords changing={changing} keep={keepOrFocus} />}
    </div>
  )
}

function StateText({ state, onChoose }: { state: WordsState; onChoose: (face: FaceKey) => void }) {
  if (state.kind === 'none') return null
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
      <p>Letters {state.letterHeight} mm high, as you see them in the picture.</p>
      {state.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  )
}

function describeList({ maxLines, ...zone }: ProductZone, gstRate: number): string {
  const lines = maxLines > 1 ? ' Write “|” where a second line begins.' : ''
  return `As many pieces as names: paste your list, one name a line.${lines} ${describeTerms(zone, gstRate)}`
}

function describeZone({ maxLines, technique, ...zone }: ProductZone, gstRate: number): string {
  const lines = maxLines === 1 ? 'One line' : `Up to ${maxLines} lines`
  const likeness = isLikeness(technique) ? ' Made by hand: yours will differ a little.' : ''
  return `${lines}, in English or any of nine Indian scripts, ${techniqueWords[technique]}.${likeness} ${describeTerms(zone, gstRate)}`
}

function describeTerms(
  { unitPrice, oncePrice }: Pick<ProductZone, 'unitPrice' | 'oncePrice'>,
  gstRate: number,
): string {
  const prices = [
    ...(unitPrice > 0 ? [`+ ${formatPrice(priceWithTax(unitPrice, gstRate))} each`] : []),
    ...(oncePrice > 0 ? [`+ ${formatPrice(priceWithTax(oncePrice, gstRate))} once`] : []),
  ]
  const price = prices.length > 0 ? `${prices.join(', ')}.` : 'Free.'
  return `${price} A piece with your words comes back only if it is faulty or unlike this drawing.`
}
