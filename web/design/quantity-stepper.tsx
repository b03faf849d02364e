import { useState } from 'react'
import { MAX_QUANTITY } from '#shop/cart/quantity-limits.ts'
import { MinusIcon, PlusIcon } from './icons.tsx'

/** Leaving the field brings the number within the bounds. `of` names the things counted. */
export function QuantityStepper({
  quantity,
  onChange,
  onTooMany,
  of: itemName,
  min = 1,
  max = MAX_QUANTITY,
  readOnly = false,
  disabled = false,
}: {
  quantity: number
  onChange: (quantity: number) => void
  onTooMany?: () => void
  of: string
  min?: number
  max?: number
  readOnly?: boolean
  disabled?: boolean
}) {
  function choose(wanted: number): void {
    onChange(Math.min(Math.max(wanted, min), max))
    if (wanted > max) onTooMany?.()
  }

  return (
    <fieldset className="stepper needs-script">
      <legend className="visually-hidden">Quantity of {itemName}</legend>
      <button
        type="button"
        aria-label={`One less of ${itemName}`}
        disabled={disabled}
        aria-disabled={quantity <= min}
        onClick={() => choose(quantity - 1)}
      >
        <MinusIcon />
      </button>
      <QuantityInput
        label={`Quantity of ${itemName}`}
        quantity={quantity}
        readOnly={readOnly}
        disabled={disabled}
        onChoose={choose}
      />
      <button
        type="button"
        aria-label={`One more of ${itemName}`}
        disabled={disabled}
        onClick={() => choose(quantity + 1)}
      >
        <PlusIcon />
      </button>
    </fieldset>
  )
}

function QuantityInput({
  label,
  quantity,
  readOnly,
  disabled,
  onChoose: choose,
}: {
  label: string
  quantity: number
  readOnly: boolean
  disabled: boolean
  onChoose: (wanted: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)

  function finish(): void {
    const wanted = Number.parseInt(typed ?? '', 10)
    if (Number.isInteger(wanted)) choose(wanted)
    setTyped(null)
  }

  return (
    <input
      className="tabular-numbers"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      maxLength={5}
      readOnly={readOnly}
      disabled={disabled}
      value={typed ?? quantity}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
      onFocus={(event) => event.target.select()}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key === 'ArrowUp') choose(quantity + 1)
        if (event.key === 'ArrowDown') choose(quantity - 1)
      }}
    />
  )
}
