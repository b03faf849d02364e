import { useState } from 'react'
import { Controller, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { parseRupees, toTypedRupees } from '#shop/money/parse-rupees.ts'
import { priceBeforeTax, priceWithTax } from '#shop/pricing/gst.ts'
import { TextField } from '../design/field.tsx'

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** The field of the price before GST, in typed rupees. */
  name: FieldPathByValue<Values, string>
  /** Percent. */
  rate: number
}

/** A price with GST and without. Either can be typed, the other one follows. */
export function PriceFields<Values extends FieldValues>({ form, name, rate }: Props<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <PricePair {...{ value, onChange, onBlur, rate }} inputRef={ref} error={fieldState.error?.message} />
      )}
    />
  )
}

type PairProps = {
  value: string
  onChange: (net: string) => void
  onBlur: () => void
  rate: number
  inputRef: (element: HTMLInputElement | null) => void
  error: string | undefined
  hint?: string
}

export function PricePair({
  value,
  onChange,
  onBlur,
  rate,
  inputRef,
  error,
  hint = 'The shopper pays it.',
}: PairProps) {
  // The typed text stays as long as it means the same price.
  const [typed, setTyped] = useState<{ withGst: string; net: string; rate: number }>()
  const typeWithGst = (withGst: string) => {
    const net = toNet(withGst, rate)
    setTyped({ withGst, net, rate })
    onChange(net)
  }
  const net = parseRupees(value)
  const following = net === undefined ? '' : toTypedRupees(priceWithTax(net, rate))
  const shown = typed?.net === value && typed.rate === rate ? typed.withGst : following
  return (
    <div className="field-pair">
      <TextField
        label={`Price with ${rate} % GST, in ₹`}
        hint={hint}
        inputMode="decimal"
        value={shown}
        onChange={typeWithGst}
        onBlur={onBlur}
      />
      <TextField
        label="Price before GST, in ₹"
        inputMode="decimal"
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        inputRef={inputRef}
        error={error}
      />
    </div>
  )
}

/** Passes on other text, so that its fault is said. */
function toNet(withGst: string, rate: number): string {
  const price = parseRupees(withGst)
  return price === undefined ? withGst : toTypedRupees(priceBeforeTax(price, rate))
}
