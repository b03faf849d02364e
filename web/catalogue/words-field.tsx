import { useId, useImperativeHandle, useRef, type Ref } from 'react'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import { faces, type FaceKey } from '#shop/lettering/faces.ts'
import { isLikeness, techniqueWords, type ProductZone } from '#shop/lettering/zone.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { TextAreaField } from '#web/design/field.tsx'
import { useWords, type DrawnOn, type WordsState } from './use-words.ts'

export type KeepWords = () => Promise<{ ok: true; chosen: ChosenExtra | null } | { ok: false }>
export type WordsFieldProps = {
  product: number
  zone: ProductZone
  /** Percent. */
  gstRate: number
  onDrawn: (drawn: DrawnOn | null) => void
  keepRef: Ref<KeepWords>
}

/** Words for a piece, drawn on its picture while they are typed. */
export function WordsField({ product, zone, gstRate, onDrawn, keepRef }: WordsFieldProps) {
  const { typed, state, change, keep } = useWords(product, zone, onDrawn)
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useImperativeHandle(keepRef, () => async () => {
    const kept = await keep()
    if (!kept.ok) box.current?.focus()
    return kept
  })
  return (
    <section className="words" aria-label="Make it theirs">
      <h2 className="words-title">Make it theirs</h2>
      <TextAreaField
        ref={box}
        label={zone.label}
        hint={describeZone(zone, gstRate)}
        error={state.kind === 'refused' ? state.message : undefined}
        required={false}
        rows={zone.maxLines}
        value={typed.words}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ words: event.target.value })}
      />
      <fieldset className="choices">
        <legend>Hand</legend>
        {zone.faces.map((face) => (
          <label key={face} className="choice">
            <input type="radio" name={id} checked={typed.face === face} onChange={() => change({ face })} />
            <span className="choice-name">{faces[face].label}</span>
          </label>
        ))}
      </fieldset>
      <output className="words-state">
        <StateText state={state} onChoose={(face) => change({ face })} />
      </output>
    </section>
  )
}

function StateText({ state, onChoose }: { state: WordsState; onChoose: (face: FaceKey) => void }) {
  if (state.kind === 'none') return null
  if (state.kind === 'waiting') return <p>Drawing…</p>
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

function describeZone({ maxLines, technique, unitPrice, oncePrice }: ProductZone, gstRate: number): string {
  const prices = [
    ...(unitPrice > 0 ? [`+ ${formatPrice(priceWithTax(unitPrice, gstRate))} each`] : []),
    ...(oncePrice > 0 ? [`+ ${formatPrice(priceWithTax(oncePrice, gstRate))} once`] : []),
  ]
  return [
    `${maxLines === 1 ? 'One line' : `Up to ${maxLines} lines`}, in English or any of nine Indian scripts, ${techniqueWords[technique]}.`,
    ...(isLikeness(technique) ? ['Made by hand: yours will differ a little.'] : []),
    prices.length > 0 ? `${prices.join(', ')}.` : 'Free.',
    'A piece with your words comes back only if it is faulty or unlike this drawing.',
  ].join(' ')
}
