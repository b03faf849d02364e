import { addressFields, pinHint, type AddressField } from '#shop/checkout/address.ts'
import { INDIA } from '#shop/checkout/india.ts'
import { TextField } from '../design/field.tsx'
import { CountryField } from './country-field.tsx'
import type { TypedAddress } from './kept-address.ts'
import { StateField } from './state-field.tsx'
import type { WorldOnDemand } from './use-world.ts'

const typeOf: Partial<Record<AddressField, string>> = { email: 'email', phnNo: 'tel' }

/**
 * The fields of an address, in checkout and in a profile.
 * @param prefix of the fields' ids: `ship-city`
 */
export function AddressFields({
  prefix,
  fields,
  typed,
  errors,
  world: { world, state, load },
  onType,
}: {
  prefix: string
  fields: readonly (typeof addressFields)[number][]
  typed: TypedAddress
  errors: Partial<Record<AddressField, string>>
  world: WorldOnDemand
  onType: (changes: Partial<TypedAddress>) => void
}) {
  const abroad = isAbroad(typed.country)
  return (
    <div className="address-fields">
      {fields.map(({ key, label, autocomplete, inputMode }) => {
        const common = { id: `${prefix}-${key}`, label, error: errors[key], autoComplete: autocomplete }
        if (key === 'country')
          return (
            <CountryField
              key={key}
              {...common}
              value={typed.country}
              names={world.names}
              state={state}
              onWiden={load}
              onChoose={(country) => onType({ country, state: '' })}
            />
          )
        if (key === 'state')
          return (
            <StateField
              key={key}
              {...common}
              value={typed.state}
              states={world.statesOf(typed.country) ?? []}
              onChoose={(state) => onType({ state })}
            />
          )
        return (
          <TextField
            key={key}
            {...common}
            data-first-focus={key === 'fName' || undefined}
            label={key === 'zipcode' && abroad ? 'Postal code' : label}
            type={typeOf[key] ?? 'text'}
            inputMode={inputMode}
            value={typed[key]}
            hint={key === 'zipcode' && !abroad ? pinHint(typed.zipcode, typed.state) : undefined}
            onChange={(event) => onType({ [key]: event.target.value })}
          />
        )
      })}
    </div>
  )
}

/** Whether the list of all countries is needed to read an address. */
export function isAbroad(country: string): boolean {
  return country !== INDIA && country !== ''
}
