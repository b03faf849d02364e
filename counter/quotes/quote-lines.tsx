import { MAX_QUOTE_LINES } from '#shop/quotes/quote-facts.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { FindGoods } from '../catalogue/goods-field.tsx'
import { PricePair } from '../catalogue/price-fields.tsx'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import { Button } from '../design/button.tsx'
import { SelectField, TextAreaField, TextField } from '../design/field.tsx'
import { LineWords } from './line-words.tsx'
import type { Goods, TypedLine } from './quote-values.ts'

type Props = {
  lines: readonly TypedLine[]
  goods: readonly Goods[]
  onChange: (lines: TypedLine[]) => void
  /** Saves, as the choices of a new piece come with the saved quote. */
  onAdded: () => void
  error: string | undefined
}

export function QuoteLines({ lines, goods, onChange, onAdded, error }: Props) {
  const change = (at: number, changes: Partial<TypedLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...changes } : line)))
  const add = ({ id, name }: { id: number; name: string }) => {
    onChange([...lines, { id, name, quantity: '1', price: '', note: '', extras: {}, words: [] }])
    onAdded()
  }
  return (
    <>
      {lines.map((line, at) => (
        <QuoteLine
          key={at}
          line={line}
          goods={goods.find(({ id }) => id === line.id)}
          onChange={(changes) => change(at, changes)}
          remove={() => onChange(lines.filter((_, index) => index !== at))}
        />
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {lines.length < MAX_QUOTE_LINES && (
        <FindGoods
          label="Add a piece"
          of="variants"
          choose={add}
          without={[]}
          hint={undefined}
          error={undefined}
          onBlur={() => {}}
        />
      )}
    </>
  )
}

type LineProps = {
  line: TypedLine
  goods: Goods | undefined
  onChange: (changes: Partial<TypedLine>) => void
  remove: () => void
}

function QuoteLine({ line, goods, onChange, remove }: LineProps) {
  const { name, quantity, price, note, extras } = line
  return (
    <fieldset className="panel stack quote-line" aria-label={name}>
      <div className="row">
        {goods?.picture && <img src={toThumbnail(goods.picture.url)} alt="" width="40" height="40" loading="lazy" />}
        <strong>{name}</strong>
        <Button kind="quiet" onPress={remove}>
          Take off<span className="visually-hidden">: {name}</span>
        </Button>
      </div>
      <TextField
        label="Pieces"
        value={quantity}
        onChange={(typed) => onChange({ quantity: typed })}
        inputMode="numeric"
        hint={stockText(goods)}
      />
      {goods && (
        <>
          <PricePair
            value={price}
            onChange={(net) => onChange({ price: net })}
            onBlur={() => {}}
            rate={goods.gstRate}
            inputRef={() => {}}
            error={undefined}
            hint="For one piece, with its words and choices."
          />
          <p className="muted">Empty: the shop’s price, {formatRupees(goods.unitPrice)} before GST.</p>
        </>
      )}
      {goods?.printAreas.map((area) => (
        <LineWords key={area.key} printArea={area} words={line.words} onChange={(words) => onChange({ words })} />
      ))}
      {goods?.extras.map(({ key, name: label, isRequired, choices }) => (
        <SelectField
          key={key}
          label={label}
          value={extras[key] ?? ''}
          onChange={(choice) => onChange({ extras: { ...extras, [key]: choice } })}
          options={[
            ...(isRequired ? [] : [{ value: '', label: 'As in the pictures' }]),
            ...choices.map((choice) => ({ value: choice.key, label: choice.name })),
          ]}
        />
      ))}
      <TextAreaField
        label="How it is made"
        hint="They read it in the quote. Once they say yes, packers read it as a note of the order."
        value={note}
        onChange={(typed) => onChange({ note: typed })}
        maxLength={1_000}
      />
    </fieldset>
  )
}

function stockText(goods: Goods | undefined): string {
  if (!goods || goods.stock === null) return 'Made to order.'
  return `${goods.stock} in stock.`
}
