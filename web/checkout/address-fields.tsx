import { addressFields, pinHint, type AddressField } from '#shop/checkout/address.ts'
import { fillFromPin, placeOfPin } from '#shop/checkout/place-of-pin.ts'
import { INDIA } from '#shop/checkout/india.ts'
import { TextField } from '../design/field.tsx'
import { CountryField } from './country-field.tsx'
import type { TypedAddress } from './kept-address.ts'
import { StateField } from './state-field.tsx'
import { StreetFields } from './street-fields.tsx'
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
        if (key === 'address')
          return <StreetFields key={key} {...common} value={typed.address} onType={onType} />
        if (key === 'zipcode')
          return (
            <TextField
              key={key}
              {...common}
              data-first-focus
              label={abroad ? 'Postal code' : label}
              inputMode={inputMode}
              value={typed.zipcode}
              hint={abroad ? undefined : (pinHint(typed.zipcode, typed.state) ?? placeText(typed.zipcode))}
              onChange={({ target: { value } }) =>
                onType(abroad ? { zipcode: value } : fillFromPin(typed, value))
              }
            />
          )
        return (
          <TextField
            key={key}
            {...common}
            type={typeOf[key] ?? 'text'}
            inputMode={inputMode}
            value={typed[key]}
            {...(key === 'lName' && { required: false, hint: 'Optional' })}
            onChange={(event) => onType({ [key]: event.target.value })}
          />
        )
      })}
    </div>
  )
}

/** What the PIN code filled in, for those who do not see it happen. */
function placeText(pin: string): string {
  const { city, state } = placeOfPin(pin)
  return [city, state].filter(Boolean).join(', ')
}

/** Whether the list of all countries is needed to read an address. */
export function isAbroad(country: string): boolean {
  return country !== INDIA && country !== ''
}
