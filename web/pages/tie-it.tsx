import { useId, useState, type ReactNode } from 'react'
import { chosenPath } from '#shop/catalogue/chosen-path.ts'
import { defaultChoices } from '#shop/catalogue/choose-variant.ts'
import type { Extra, ExtraChoice } from '#shop/catalogue/product.ts'
import type { TiedGift } from '#shop/catalogue/tied-gift.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { PictureWithWords } from '#web/catalogue/picture-with-words.tsx'
import { useColours } from '#web/catalogue/use-colours.ts'
import { useWords, type DrawnOn, type WordsState } from '#web/catalogue/use-words.ts'
import { ButtonLink } from '#web/design/button.tsx'

/** One gift: its ribbon and its words are chosen here, drawn on its picture, and go along to its page. */
export function TieIt({ tied }: { tied: TiedGift }) {
  const { id, variantId, name, unitPrice, gstRate, picture, extra, printArea, looks } = tied
  const usual = defaultChoices([extra])[extra.key] ?? ''
  const [chosen, setChosen] = useState(usual)
  const [drawn, setDrawn] = useState<DrawnOn | null>(null)
  const { typed, state, change, box } = useWords(id, printArea, setDrawn, null)
  const colours = useColours({ extras: [extra], pictures: [picture] }, { [extra.key]: chosen }, () => {})
  const choice = extra.choices.find(({ key }) => key === chosen)
  const shown = (colours.isMissing ? looks[chosen] : undefined) ?? picture
  const amounts = [unitPrice, ...costsOf(choice), ...(typed.words.trim() === '' ? [] : costsOf(printArea))]
  const price = formatPrice(
    priceWithTax(
      amounts.reduce((sum, amount) => sum + amount, 0),
      gstRate,
    ),
  )
  return (
    <div className="wrap tie" {...colours.place}>
      <PictureWithWords
        picture={shown}
        alt={`${name}${choice ? `, ${extra.name.toLowerCase()} in ${choice.name}` : ''}`}
        sizes="(width >= 800px) 44vw, 92vw"
        className="tie-picture"
        drawn={drawn ? [drawn] : []}
        {...colours.upon}
      />
      <div className="tie-text">
        <h2 id="tie">{titleOf(tied)}</h2>
        <p className="tie-lead">What you see here is what we tie and letter: the {name}, as you choose it.</p>
        <div className="needs-script">
          <Colours extra={extra} chosen={chosen} onChoose={setChosen} />
          <WordsBox label={printArea.label} lines={printArea.maxLines} state={state}>
            {(described) => (
              <textarea
                {...described}
                ref={(element) => void (box.current = element)}
                className="field-box tie-words"
                rows={printArea.maxLines}
                value={typed.words}
                autoComplete="off"
                spellCheck={false}
                placeholder="Aai & Baba"
                onChange={(event) => change({ words: event.target.value, isList: false })}
              />
            )}
          </WordsBox>
        </div>
        <ButtonLink to={chosenPath(variantId, chosen === usual ? {} : { [extra.key]: chosen })} viewTransition>
          Make it yours, {price}
        </ButtonLink>
      </div>
    </div>
  )
}

const costsOf = (part: { unitPrice: number; oncePrice: number } | undefined) =>
  part ? [part.unitPrice, part.oncePrice] : []

function titleOf({ extra, printArea }: TiedGift): ReactNode {
  const place = printArea.key === 'tag' ? 'the tag' : 'the words'
  return (
    <>
      Choose the {extra.name.toLowerCase()}. <br />
      Write {place}. <br />
      See it tied.
    </>
  )
}

function Colours({ extra, chosen, onChoose }: { extra: Extra; chosen: string; onChoose: (key: string) => void }) {
  return (
    <fieldset className="choices">
      <legend>
        {extra.name}: {extra.choices.find(({ key }) => key === chosen)?.name ?? 'none'}
      </legend>
      {extra.choices.map((each) => (
        <Swatch key={each.key} choice={each} isChosen={each.key === chosen} onChoose={() => onChoose(each.key)} />
      ))}
    </fieldset>
  )
}

function Swatch({ choice, isChosen, onChoose }: { choice: ExtraChoice; isChosen: boolean; onChoose: () => void }) {
  const { name, hex, soldOut } = choice
  return (
    <label className={soldOut ? 'choice choice-struck' : 'choice'}>
      <input type="radio" name="tie" checked={isChosen} disabled={soldOut} onChange={onChoose} />
      <svg className="choice-swatch" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="9" fill={hex} />
      </svg>
      <span className="choice-name">{name}</span>
    </label>
  )
}

function WordsBox({
  label,
  lines,
  state,
  children,
}: {
  label: string
  lines: number
  state: WordsState
  children: (described: { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined }) => ReactNode
}) {
  const id = useId()
  return (
    <div className="field tie-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-state`, 'aria-invalid': state.kind === 'refused' || undefined })}
      <output id={`${id}-state`} className={state.kind === 'refused' ? 'tie-state field-error' : 'tie-state'}>
        {stateText(state, lines)}
      </output>
    </div>
  )
}

function stateText(state: WordsState, lines: number): string {
  if (state.kind === 'refused') return state.message
  if (state.kind === 'waiting') return 'Drawing…'
  if (state.kind === 'late') return 'The preview is taking a moment. Your words go along to its page.'
  if (state.kind === 'drawn')
    return [`Letters ${state.letterHeight} mm high, as you see them.`, ...state.notes].join(' ')
  return `${lines === 1 ? 'One line' : `Up to ${lines} lines`}, in English or any of nine Indian scripts.`
}
