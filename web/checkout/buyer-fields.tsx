import { useId } from 'react'
import { TextField } from '#web/design/field.tsx'
import type { AddressDraft } from './address-draft.ts'
import { buyerDraftFields, isGift } from './gift-draft.ts'

type BuyerKey = (typeof buyerDraftFields)[number]['key']

export function BuyerFields({
  prefix,
  values,
  errors,
  onChoose,
  onChange,
}: {
  prefix: string
  values: AddressDraft
  errors: Partial<Record<BuyerKey, string>>
  onChoose: (forSomebodyElse: boolean) => void
  onChange: (changes: Partial<AddressDraft>) => void
}) {
  const hintId = useId()
  const isForSomebodyElse = isGift(values)
  return (
    <div className="buyer-fields">
      <label className="buyer-choice">
        <input
          type="checkbox"
          checked={isForSomebodyElse}
          aria-describedby={hintId}
          onChange={({ target }) => onChoose(target.checked)}
        />
        This goes to somebody else
      </label>
      <p id={hintId} className="buyer-hint">
        {isForSomebodyElse
          ? 'Our mails and the invoice come to you. Only the courier calls them.'
          : 'Then we ask for your own name, e-mail and phone as well.'}
      </p>
      {isForSomebodyElse && (
        <fieldset>
          <legend className="buyer-legend">You</legend>
          <div className="address-fields">
            {buyerDraftFields.map(({ key, label, autocomplete, inputMode }) => (
              <TextField
                key={key}
                id={`${prefix}-${key}`}
                label={label}
                error={errors[key]}
                autoComplete={autocomplete}
                type={inputMode}
                inputMode={inputMode}
                hint={key === 'buyerPhone' ? 'From abroad with + and the country code' : undefined}
                value={values[key]}
                onChange={({ target }) => onChange({ [key]: target.value })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
