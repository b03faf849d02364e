import { TextField } from '#web/design/field.tsx'
import type { AddressDraft } from './address-draft.ts'
import { buyerDraftFields } from './gift-draft.ts'

export const toPayerFieldId = (field: string) => `payer-${field}`

export function PayerFields({
  draft,
  errors,
  onChange,
}: {
  draft: AddressDraft
  errors: Partial<Record<(typeof buyerDraftFields)[number]['key'], string>>
  onChange: (changes: Partial<AddressDraft>) => void
}) {
  return (
    <div className="address-fields">
      {buyerDraftFields.map(({ key, label, autocomplete, inputMode }) => (
        <TextField
          key={key}
          id={toPayerFieldId(key)}
          label={label}
          error={errors[key]}
          autoComplete={autocomplete}
          type={inputMode}
          inputMode={inputMode}
          value={draft[key]}
          onChange={({ target }) => onChange({ [key]: target.value })}
        />
      ))}
    </div>
  )
}
