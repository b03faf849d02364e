import type { ComponentProps } from 'react'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { SelectField } from '#web/design/field.tsx'

const OTHER_COUNTRY = 'Another country…'

/** The list of all countries is fetched when somebody wants another one. */
export function CountryField({
  value,
  names,
  state,
  onLoadAll,
  onChoose,
  ...field
}: ComponentProps<typeof SelectField> & {
  value: string
  names: readonly string[]
  state: 'india' | 'loading' | 'loaded' | 'failed'
  onLoadAll: () => void
  onChoose: (country: string) => void
}) {
  const listed = names.includes(value) || value === ''
  return (
    <SelectField
      {...field}
      hint={hints[state]}
      value={value}
      aria-busy={state === 'loading' || undefined}
      onChange={({ target }) => {
        if (target.value !== OTHER_COUNTRY) return onChoose(target.value)
        onLoadAll()
        onChoose('')
      }}
    >
      {value === '' && <option value="">Choose a country</option>}
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
      {!listed && <option>{value}</option>}
      {state !== 'loaded' && <option>{OTHER_COUNTRY}</option>}
    </SelectField>
  )
}

const hints = {
  india: undefined,
  loading: 'Fetching the list of countries…',
  loaded: `We deliver within ${INDIA} only at the moment.`,
  failed: 'The list of countries could not be fetched. Please choose “Another country…” once more.',
}
