import { useRef } from 'react'
import { MAX_QUOTE_PARTS } from '#shop/quotes/quote-facts.ts'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import type { TypedPart } from './quote-values.ts'

type Props = { parts: readonly TypedPart[]; onChange: (parts: TypedPart[]) => void; error: string | undefined }

const halves: readonly TypedPart[] = [
  { label: 'To begin', share: '50 %', dueBy: '' },
  { label: 'Before it is sent', share: '50 %', dueBy: '' },
]

/** Without a part everything is paid at once. */
export function PartsField({ parts, onChange, error }: Props) {
  const change = (at: number, changes: Partial<TypedPart>) =>
    onChange(parts.map((part, index) => (index === at ? { ...part, ...changes } : part)))
  const field = useRef<HTMLFieldSetElement>(null)
  /** @param at the part that takes the focus, as the pressed button may be gone */
  const replace = (next: TypedPart[], at: number) => {
    onChange(next)
    requestAnimationFrame(() => {
      const part = field.current?.querySelectorAll('.quote-part')[Math.min(at, next.length - 1)]
      const control = part?.querySelector('input') ?? field.current?.querySelector('button')
      control?.focus()
    })
  }
  return (
    <fieldset ref={field} className="panel stack choice-group">
      <legend>Payment</legend>
      {parts.length === 0 && <p className="muted">They pay everything when they say yes.</p>}
      {parts.map(({ label, share, dueBy }, at) => (
        <fieldset key={at} className="row quote-part" aria-label={`Part ${at + 1}`}>
          <TextField label="For" value={label} onChange={(typed) => change(at, { label: typed })} />
          <TextField
            label="Share"
            hint="50 % or ₹5,000"
            value={share}
            onChange={(typed) => change(at, { share: typed })}
          />
          <TextField label="By" type="date" value={dueBy} onChange={(typed) => change(at, { dueBy: typed })} />
          <Button
            kind="quiet"
            onPress={() =>
              replace(
                parts.filter((_, index) => index !== at),
                at,
              )
            }
          >
            Remove<span className="visually-hidden"> part {at + 1}</span>
          </Button>
        </fieldset>
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="row">
        {parts.length === 0 && <Button onPress={() => replace([...halves], 0)}>Half and half</Button>}
        {parts.length < MAX_QUOTE_PARTS && (
          <Button onPress={() => replace([...parts, { label: '', share: '', dueBy: '' }], parts.length)}>
            Add a part
          </Button>
        )}
      </div>
    </fieldset>
  )
}
