import type { ComponentProps } from 'react'
import { INDIA } from '#shop/checkout/india.ts'
import { SelectField } from '../design/field.tsx'

const OTHERS = 'Another country…'

/** India at once; the list of all countries arrives when somebody wants another one. */
export function CountryField({
  value,
  names,
  state,
  onWiden,
  onChoose,
  ...field
}: ComponentProps<typeof SelectField> & {
  value: string
  names: readonly string[]
  state: 'india' | 'loading' | 'loaded' | 'failed'
  onWiden: () => void
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
        if (target.value !== OTHERS) return onChoose(target.value)
        onWiden()
        onChoose('')
      }}
    >
      {value === '' && <option value="">Choose a country</option>}
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
      {!listed && <option>{value}</option>}
      {state !== 'loaded' && <option>{OTHERS}</option>}
    </SelectField>
  )
}

const hints = {
  india: undefined,
  loading: 'Fetching the list of countries…',
  loaded: `We deliver within ${INDIA} only at the moment.`,
  failed: 'The list of countries could not be fetched. Please choose “Another country…” once more.',
}
