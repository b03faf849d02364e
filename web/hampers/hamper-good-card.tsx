import { useState } from 'react'
import { Link } from 'react-router'
import type { Choices } from '#shop/cart/choices.ts'
import { findPictureInColours } from '#shop/catalogue/find-look.ts'
import { variantPath } from '#shop/catalogue/variant-path.ts'
import { madeToOrderText } from '#shop/checkout/delivery-estimate.ts'
import { countOfKey, toPieceKey } from '#shop/hampers/hamper-pieces.ts'
import type { ShownHamperGood } from '#shop/hampers/shown-hamper-good.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { SelectField } from '#web/design/field.tsx'
import { MinusIcon, PlusIcon } from '#web/design/icons.tsx'
import { Picture } from '#web/design/picture.tsx'
import { describePiece, nameNone, resolveKnown, type Hamper } from './use-hamper.ts'

/** One product: its kind and colours are chosen first, then how many. */
export function HamperGoodCard({ kinds, hamper }: { kinds: readonly ShownHamperGood[]; hamper: Hamper }) {
  const { pieces, gstRate, isMore, put } = hamper
  const ofProduct = pieces.filter(({ id }) => kinds.some((kind) => kind.id === id))
  const [picked, setPicked] = useState({ id: ofProduct[0]?.id, choices: ofProduct[0]?.choices ?? {} })
  const good = kinds.find(({ id }) => id === picked.id) ?? kinds.find(({ stock }) => stock !== 0) ?? kinds[0]!
  const choices = resolveKnown(good, picked.choices)
  const rate = Math.max(gstRate, good.gstRate)
  const { key: pieceKey, name, unitPrice } = describePiece(good, choices)
  const count = countOfKey(pieces, pieceKey)
  const others = ofProduct.filter((piece) => toPieceKey(piece) !== pieceKey)
  const missing = good.extras.find(({ key, isRequired }) => isRequired && choices[key] === undefined)
  const full = missing ? `Please choose: ${missing.name.toLowerCase()}` : isMore(good)
  return (
    <>
      <Picture picture={findPictureInColours(good, choices)} alt="" sizes="88px" lazy />
      <div className="hamper-good">
        <p>
          <Link to={variantPath(good.id)}>{good.name}</Link>
        </p>
        <p>{formatPrice(priceWithTax(unitPrice, rate))}</p>
        {good.stock === null && <p className="hamper-note">{madeToOrderText(good.daysToMake)}</p>}
        <KindField kinds={kinds} good={good} onChoose={(id) => setPicked({ ...picked, id })} />
        <ExtraFields
          good={good}
          chosen={choices}
          gstRate={rate}
          onChoose={(key, choice) => setPicked({ id: good.id, choices: { ...picked.choices, [key]: choice } })}
          of={good.name}
        />
        {others.map((piece) => (
          <p key={toPieceKey(piece)} className="hamper-note">
            Also in it: {piece.count} × {hamper.nameOf(piece)}
          </p>
        ))}
        {full !== null && <p className="hamper-note">{full}</p>}
      </div>
      <Count {...{ name, count, full }} onPut={(by) => put(good, choices, by)} />
    </>
  )
}

type KindFieldProps = { kinds: readonly ShownHamperGood[]; good: ShownHamperGood; onChoose: (id: number) => void }

/** The variants of a product that go into hampers. */
function KindField({ kinds, good, onChoose }: KindFieldProps) {
  if (kinds.length === 1) return null
  return (
    <SelectField
      label="Kind"
      aria-label={`Kind: ${good.name}`}
      value={good.id}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    >
      {kinds.map(({ id, kind, stock }) => (
        <option key={id} value={id} disabled={stock === 0}>
          {kind}
          {stock === 0 && ', sold out'}
        </option>
      ))}
    </SelectField>
  )
}

/** @param full why no further one goes in; null when one does */
function Count({
  name,
  count,
  full,
  onPut,
}: {
  name: string
  count: number
  full: string | null
  onPut: (by: 1 | -1) => void
}) {
  return (
    <div className="hamper-count">
      <button
        type="button"
        aria-label={`One less of ${name}`}
        aria-disabled={count === 0}
        onClick={() => count > 0 && onPut(-1)}
      >
        <MinusIcon />
      </button>
      <span className="tabular-numbers">{count}</span>
      <button
        type="button"
        aria-label={full === null ? `One more of ${name}` : `One more of ${name}: ${full.toLowerCase()}`}
        aria-disabled={full !== null}
        onClick={() => full === null && onPut(1)}
      >
        <PlusIcon />
      </button>
    </div>
  )
}

type ExtraFieldsProps = {
  good: ShownHamperGood
  /** Resolved; an extra without a choice has none. */
  chosen: Choices
  gstRate: number
  onChoose: (key: string, choice: string) => void
  /** The piece, for who hears the page. */
  of?: string
}

/** Ribbon and lid of the box, or the colours of a piece. */
export function ExtraFields({ good, chosen, gstRate, onChoose, of }: ExtraFieldsProps) {
  return good.extras.map((extra) => (
    <SelectField
      key={extra.key}
      label={extra.name}
      aria-label={of && `${extra.name}: ${of}`}
      required={extra.isRequired}
      value={chosen[extra.key] ?? ''}
      onChange={(event) => onChoose(extra.key, event.currentTarget.value)}
    >
      {nameNone(extra) && <option value="">{nameNone(extra)}</option>}
      {extra.choices
        .filter(({ soldOut }) => !soldOut)
        .map(({ key: choice, name: label, unitPrice, oncePrice }) => (
          <option key={choice} value={choice}>
            {label}
            {unitPrice + oncePrice > 0 && `, + ${formatPrice(priceWithTax(unitPrice + oncePrice, gstRate))}`}
          </option>
        ))}
    </SelectField>
  ))
}
