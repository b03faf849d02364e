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
  return (
    <fieldset className="stack choice-group">
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
          <Button kind="quiet" onPress={() => onChange(parts.filter((_, index) => index !== at))}>
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
        {parts.length === 0 && <Button onPress={() => onChange([...halves])}>Half and half</Button>}
        {parts.length < MAX_QUOTE_PARTS && (
          <Button onPress={() => onChange([...parts, { label: '', share: '', dueBy: '' }])}>Add a part</Button>
        )}
      </div>
    </fieldset>
  )
}
