import type { ComponentProps } from 'react'
import { addressFields, pinHint, type AddressField } from '#shop/checkout/address.ts'
import { fillFromPin } from '#shop/checkout/look-up-pin.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { TextField, SelectField } from '#web/design/field.tsx'
import { CountryField } from './country-field.tsx'
import { PlaceFold } from './place-fold.tsx'
import { StreetFields } from './street-fields.tsx'
import type { CountriesOnDemand } from './use-countries.ts'

const inputTypes: Partial<Record<AddressField, string>> = { email: 'email', phone: 'tel' }

type AddressFieldDefinition = (typeof addressFields)[number]

type AddressFieldsProps = {
  /** Prefix of the fields' ids: `ship-city`. */
  prefix: string
  fields: readonly AddressFieldDefinition[]
  values: Record<AddressField, string>
  errors: Partial<Record<AddressField, string>>
  countries: CountriesOnDemand
  onChange: (changes: Partial<Record<AddressField, string>>) => void
}

const placeKeys: ReadonlySet<AddressField> = new Set(['city', 'state', 'country'])

export function AddressFields({ prefix, fields, values, errors, countries, onChange }: AddressFieldsProps) {
  const show = (field: AddressFieldDefinition) => (
    <AddressInput
      key={field.key}
      id={`${prefix}-${field.key}`}
      field={field}
      values={values}
      error={errors[field.key]}
      countries={countries}
      onChange={onChange}
    />
  )
  const [pin, place, others] = [
    fields.filter(({ key }) => key === 'postcode'),
    fields.filter(({ key }) => placeKeys.has(key)),
    fields.filter(({ key }) => key !== 'postcode' && !placeKeys.has(key)),
  ]
  return (
    <div className="address-fields">
      {pin.map(show)}
      <PlaceFold values={values} hasError={place.some(({ key }) => errors[key] !== undefined)}>
        {place.map(show)}
      </PlaceFold>
      {others.map(show)}
    </div>
  )
}

function AddressInput({
  id,
  field: { key, label, autocomplete, inputMode },
  values,
  error,
  countries: { list, state, load },
  onChange,
}: {
  id: string
  field: AddressFieldDefinition
  error: string | undefined
} & Pick<AddressFieldsProps, 'values' | 'countries' | 'onChange'>) {
  const isForeign = isAbroad(values.country)
  const common = { id, label, error, autoComplete: autocomplete }
  if (key === 'country')
    return (
      <CountryField
        {...common}
        value={values.country}
        names={list.names}
        state={state}
        onLoadAll={load}
        onChoose={(country) => onChange({ country, state: '' })}
      />
    )
  if (key === 'state')
    return (
      <StateField
        {...common}
        value={values.state}
        states={list.statesOf(values.country) ?? []}
        onChoose={(state) => onChange({ state })}
      />
    )
  if (key === 'address') return <StreetFields {...common} value={values.address} onType={onChange} />
  if (key === 'postcode')
    return (
      <TextField
        {...common}
        data-first-focus
        label={isForeign ? 'Postal code' : label}
        inputMode={inputMode}
        value={values.postcode}
        hint={isForeign ? undefined : (pinHint(values.postcode, values.state) ?? undefined)}
        onChange={({ target: { value } }) => onChange(isForeign ? { postcode: value } : fillFromPin(values, value))}
      />
    )
  return (
    <TextField
      {...common}
      type={inputTypes[key] ?? 'text'}
      inputMode={inputMode}
      value={values[key]}
      {...(key === 'lastName' && { required: false, hint: 'Optional' })}
      onChange={(event) => onChange({ [key]: event.target.value })}
    />
  )
}

export function isAbroad(country: string): boolean {
  return country !== INDIA && country !== ''
}

function StateField({
  value,
  states,
  onChoose,
  ...field
}: ComponentProps<typeof SelectField> & {
  value: string
  states: readonly string[]
  onChoose: (state: string) => void
}) {
  if (states.length === 0) return null
  return (
    <SelectField
      {...field}
      value={states.includes(value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">Choose a state</option>
      {states.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </SelectField>
  )
}
