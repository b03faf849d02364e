import { Controller, type UseFormReturn } from 'react-hook-form'
import { indianStates } from '#shop/checkout/indian-states.ts'
import { CheckboxesField } from '../design/field.tsx'
import { listWords, type OfferForm } from './offer-values.ts'

const options = indianStates.map(({ name }) => ({ value: name, label: name }))

export function StatesField({ form }: { form: UseFormReturn<OfferForm> }) {
  return (
    <Controller
      control={form.control}
      name="states"
      render={({ field: { value, onChange }, fieldState }) => {
        const chosen = listWords(value)
        return (
          <details className="check-columns" open={fieldState.error ? true : undefined}>
            <summary>Every parcel goes to: {chosen.length > 0 ? chosen.join(', ') : 'all of India'}</summary>
            <CheckboxesField
              label="States"
              hint="None selected: all of India."
              options={options}
              value={chosen}
              onChange={(names) => onChange(names.join('\n'))}
              error={fieldState.error?.message}
            />
          </details>
        )
      }}
    />
  )
}
