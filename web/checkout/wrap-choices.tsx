import { useId } from 'react'
import type { CartItem } from '#shop/cart/cart.ts'
import { lineKey, lineName } from '#shop/cart/choices.ts'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax, rateOf } from '#shop/pricing/gst.ts'
import type { NoteDraft } from './note-draft.ts'
import type { PricedWrap } from './use-wraps.ts'

type Wrapping = Pick<NoteDraft, 'wrap' | 'lineWraps'>
type WrapChoicesProps = {
  wraps: readonly PricedWrap[]
  lines: readonly CartItem[]
  draft: Wrapping
  onChange: (changes: Partial<Wrapping>) => void
}

export function WrapChoices({ wraps, lines, draft: { wrap: chosen, lineWraps }, onChange }: WrapChoicesProps) {
  const group = useId()
  if (wraps.length === 0) return null
  const isChosen = (wrap: PricedWrap) => lineWraps === null && wrap.id === chosen && !wrap.soldOut
  const isAlone = lines.length === 1 && lines[0]!.quantity === 1
  return (
    <fieldset className="choices">
      <legend>Wrap</legend>
      <label className="choice">
        <input
          type="radio"
          name={group}
          checked={lineWraps === null && !wraps.some(isChosen)}
          onChange={() => onChange({ wrap: null, lineWraps: null })}
        />
        <span className="choice-name">None</span>
      </label>
      {wraps.map((wrap) => (
        <label key={wrap.id} className={wrap.soldOut ? 'choice choice-struck' : 'choice'}>
          <input
            type="radio"
            name={group}
            checked={isChosen(wrap)}
            disabled={wrap.soldOut}
            onChange={() => onChange({ wrap: wrap.id, lineWraps: null })}
          />
          <WrapPicture wrap={wrap} />
          <span className="choice-name">{isAlone ? wrap.name : `All in ${wrap.name}`}</span>
          <span className="choice-note">{wrap.soldOut ? 'sold out' : `+ ${formatPrice(wrap.more)}`}</span>
        </label>
      ))}
      {!isAlone && (
        <label className="choice">
          <input
            type="radio"
            name={group}
            checked={lineWraps !== null}
            onChange={() => onChange({ wrap: null, lineWraps: {} })}
          />
          <span className="choice-name">Wrap pieces separately</span>
        </label>
      )}
      {lineWraps !== null &&
        lines.map((line) => (
          <LineWrap
            key={lineKey(line)}
            line={line}
            wraps={wraps}
            chosen={lineWraps[lineKey(line)]}
            onChoose={(wrap) => onChange({ lineWraps: replaceWrap(lineWraps, line, wrap) })}
          />
        ))}
    </fieldset>
  )
}

function replaceWrap(wraps: Readonly<Record<string, number>>, line: CartItem, wrap: number | null) {
  const { [lineKey(line)]: _before, ...others } = wraps
  return wrap === null ? others : { ...others, [lineKey(line)]: wrap }
}

type LineWrapProps = {
  line: CartItem
  wraps: readonly PricedWrap[]
  chosen: number | undefined
  onChoose: (wrap: number | null) => void
}

function LineWrap({ line, wraps, chosen, onChoose }: LineWrapProps) {
  const each = line.quantity > 1 ? ' each' : ''
  return (
    <label className="wrap-line">
      <span>
        {lineName(line)}
        {line.quantity > 1 && `, ${line.quantity} pieces`}
      </span>
      <select
        className="field-box field-select"
        value={wraps.some(({ id, soldOut }) => id === chosen && !soldOut) ? chosen : ''}
        onChange={({ target: { value } }) => onChoose(value === '' ? null : Number(value))}
      >
        <option value="">Not wrapped</option>
        {wraps.map(({ id, name, price, soldOut }) => (
          <option key={id} value={id} disabled={soldOut}>
            {soldOut ? `${name}, sold out` : `${name} + ${formatPrice(priceWithTax(price, rateOf(line)))}${each}`}
          </option>
        ))}
      </select>
    </label>
  )
}

function WrapPicture({ wrap: { picture, hex } }: { wrap: PricedWrap }) {
  if (picture) return <img className="wrap-picture" src={toThumbnail(picture.url)} alt="" width={40} height={40} />
  if (hex === null) return null
  return (
    <svg className="wrap-picture" viewBox="0 0 40 40" aria-hidden="true">
      <path d="M5 17q15-7 30 0v17q-15 5-30 0Z" fill={hex} />
      <path d="M5 17q15 8 30 0l-15-5ZM20 20v16" fill="#0002" stroke="#0003" />
      <path d="M20 16q-9-13-14-9t14 9q9-13 14-9t-14 9" fill={hex} stroke="#0004" />
      <circle cx="20" cy="16" r="3" fill={hex} stroke="#0004" />
    </svg>
  )
}
