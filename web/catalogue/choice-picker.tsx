import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { defaultChoice } from '#shop/cart/resolve-choices.ts'
import { readChosen } from '#shop/catalogue/chosen-path.ts'
import { chooseVariant, findVariantWith } from '#shop/catalogue/choose-variant.ts'
import type { Extra, ExtraChoice, ProductDetails, ProductOption, Variant } from '#shop/catalogue/product.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import type { Picked } from './use-picked.ts'

export type ChoicePickerProps = {
  product: ProductDetails
  picked: Picked
  missing: string | null
  onPick: (picked: Picked) => void
}

export function ChoicePicker({ product: { options, variants, extras }, picked, missing, onPick }: ChoicePickerProps) {
  const { variant, choices } = picked
  const [announcement, setAnnouncement] = useState('')
  usePreselectionFromUrl({ extras, picked, onPick })
  return (
    <>
      {options.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          variants={variants}
          variant={variant}
          onChoose={(variant) => onPick({ variant, choices })}
        />
      ))}
      {extras.map((extra) => (
        <ExtraField
          key={extra.key}
          extra={extra}
          gstRate={variant.gstRate}
          chosen={choices[extra.key] ?? ''}
          isMissing={missing === extra.key}
          onChoose={(choice) => {
            const { [extra.key]: _before, ...others } = choices
            setAnnouncement(`${extra.name}: ${extra.choices.find(({ key }) => key === choice)?.name ?? 'none'}`)
            onPick({ variant, choices: choice === '' ? others : { ...others, [extra.key]: choice } })
          }}
        />
      ))}
      <output className="visually-hidden">{announcement}</output>
    </>
  )
}

function usePreselectionFromUrl({
  extras,
  picked,
  onPick,
}: Pick<ChoicePickerProps, 'picked' | 'onPick'> & { extras: Extra[] }) {
  const { search } = useLocation()
  const choose = useEffectEvent((query: string) => {
    const wanted = Object.entries(readChosen(new URLSearchParams(query)) ?? {})
    const known = wanted.filter(([key, choice]) =>
      extras.some((extra) => extra.key === key && extra.choices.some((one) => one.key === choice && !one.soldOut)),
    )
    if (known.length > 0) onPick({ ...picked, choices: { ...picked.choices, ...Object.fromEntries(known) } })
  })
  useEffect(() => choose(search), [search])
}

function OptionField({
  option,
  variants,
  variant,
  onChoose,
}: {
  option: ProductOption
  variants: readonly Variant[]
  variant: Variant
  onChoose: (variant: Variant) => void
}) {
  const pricesDiffer = new Set(variants.map(({ unitPrice }) => unitPrice)).size > 1
  return (
    <fieldset className="choices">
      <legend>{option.name}</legend>
      {option.values.map(({ key, name, hex }) => {
        const exact = findVariantWith(variants, variant, option.name, key)
        const offered = exact ?? chooseVariant(variants, variant, option.name, key)
        const exists = offered.options[option.name] === key
        return (
          <Choice
            key={key}
            group={option.name}
            name={name}
            hex={hex}
            note={choiceNote(!exists || offered.soldOut, pricesDiffer && exists ? withTax(offered) : null)}
            isChosen={variant.options[option.name] === key}
            isStruck={!exact || exact.soldOut}
            isDisabled={!exists}
            onChoose={() => onChoose(offered)}
          />
        )
      })}
    </fieldset>
  )
}

function ExtraField({
  extra,
  gstRate,
  chosen,
  isMissing,
  onChoose,
}: {
  extra: Extra
  gstRate: number
  chosen: string
  isMissing: boolean
  onChoose: (choice: string) => void
}) {
  const problemId = `missing-${extra.key}`
  const isAlone = extra.choices.length === 1 && !extra.isRequired
  return (
    <fieldset className="choices" aria-describedby={isMissing ? problemId : undefined}>
      <legend>{extra.name}</legend>
      {isMissing && (
        <p className="choices-problem" id={problemId} role="alert">
          Please choose: {extra.name.toLowerCase()}.
        </p>
      )}
      {!extra.isRequired && extra.choices.length > 1 && !defaultChoice(extra) && (
        <Choice group={extra.key} name="None" isChosen={chosen === ''} onChoose={() => onChoose('')} />
      )}
      {extra.choices.map((choice) => (
        <Choice
          key={choice.key}
          group={extra.key}
          name={choice.name}
          hex={choice.hex}
          note={choiceNote(choice.soldOut, surcharge(choice, gstRate))}
          isChosen={chosen === choice.key}
          isStruck={choice.soldOut}
          isDisabled={choice.soldOut}
          kind={isAlone ? 'checkbox' : 'radio'}
          onChoose={() => onChoose(isAlone && chosen === choice.key ? '' : choice.key)}
        />
      ))}
    </fieldset>
  )
}

function Choice({
  group,
  name,
  hex,
  note,
  isChosen,
  isStruck = false,
  isDisabled = false,
  kind = 'radio',
  onChoose,
}: {
  group: string
  name: string
  hex?: string | undefined
  note?: string | null
  isChosen: boolean
  isStruck?: boolean
  isDisabled?: boolean
  kind?: 'radio' | 'checkbox'
  onChoose: () => void
}) {
  return (
    <label className={isStruck ? 'choice choice-struck' : 'choice'}>
      <input type={kind} name={group} checked={isChosen} disabled={isDisabled} onChange={onChoose} />
      {hex && (
        <svg className="choice-swatch" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="9" fill={hex} />
        </svg>
      )}
      <span className="choice-name">{name}</span>
      {note && <span className="choice-note">{note}</span>}
    </label>
  )
}

function choiceNote(soldOut: boolean, price: string | null): string | null {
  return soldOut ? 'sold out' : price
}

function withTax({ unitPrice, gstRate }: Pick<Variant, 'unitPrice' | 'gstRate'>): string {
  return formatPrice(priceWithTax(unitPrice, gstRate))
}

function surcharge({ unitPrice, oncePrice }: ExtraChoice, gstRate: number): string | null {
  const parts = [
    ...(unitPrice > 0 ? [`+ ${formatPrice(priceWithTax(unitPrice, gstRate))} each`] : []),
    ...(oncePrice > 0 ? [`+ ${formatPrice(priceWithTax(oncePrice, gstRate))} once`] : []),
  ]
  return parts.join(', ') || null
}
