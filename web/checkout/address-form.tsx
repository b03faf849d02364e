import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  addressFields,
  checkAddress,
  pinHint,
  type AddressField,
  type ShippingAddress,
} from '#shop/checkout/address.ts'
import { INDIA } from '#shop/checkout/india.ts'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import { CountryField } from './country-field.tsx'
import { FormErrors } from './form-errors.tsx'
import { emptyAddress, type TypedAddress } from './kept-address.ts'
import { StateField } from './state-field.tsx'
import { Step } from './step.tsx'
import { useWorld } from './use-world.ts'

const idOf = (field: AddressField) => `ship-${field}`
const typeOf: Partial<Record<AddressField, string>> = { email: 'email', phnNo: 'tel' }

/** Where the order goes. Nothing typed is lost: the page keeps `typed`, through errors, Edit and a reload. */
export function AddressForm({
  typed,
  onType,
  onContinue,
  onGoBack,
  takeFocus,
}: {
  typed: TypedAddress
  onType: (typed: TypedAddress) => void
  onContinue: (address: ShippingAddress) => void
  onGoBack: () => void
  takeFocus: boolean
}) {
  const { world, state: worldState, load } = useWorld()
  const [checked, setChecked] = useState(false)
  const [cleared, setCleared] = useState<TypedAddress | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const abroad = typed.country !== INDIA && typed.country !== ''
  useEffect(() => {
    if (abroad) load()
    // Only for what was typed before: from then on the list itself asks.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [])

  const answer = checkAddress(typed, world.statesOf)
  const errors = checked && !answer.ok ? answer.errors : {}
  const states = world.statesOf(typed.country) ?? []

  const type = (changes: Partial<TypedAddress>) => {
    setCleared(null)
    onType({ ...typed, ...changes })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (answer.ok) return onContinue(answer.address)
    setChecked(true)
    const first = addressFields.find(({ key }) => answer.errors[key] !== undefined)
    if (first) focusOn(first.key)
  }

  function focusOn(field: AddressField) {
    form.current?.querySelector<HTMLElement>(`#${idOf(field)}`)?.focus()
  }

  function clear() {
    setChecked(false)
    setCleared(typed)
    onType(emptyAddress)
    focusOn('fName')
  }

  return (
    <Step title="Where & who to ship to?" takeFocus={takeFocus}>
      <form ref={form} noValidate onSubmit={submit} className="address-form">
        <FormErrors fields={addressFields} errors={errors} onChoose={focusOn} />
        <div className="address-fields">
          {addressFields.map(({ key, label, autocomplete, inputMode }) => {
            const common = { id: idOf(key), label, error: errors[key], autoComplete: autocomplete }
            if (key === 'country')
              return (
                <CountryField
                  key={key}
                  {...common}
                  value={typed.country}
                  names={world.names}
                  state={worldState}
                  onWiden={load}
                  onChoose={(country) => type({ country, state: '' })}
                />
              )
            if (key === 'state')
              return (
                <StateField
                  key={key}
                  {...common}
                  value={typed.state}
                  states={states}
                  onChoose={(state) => type({ state })}
                />
              )
            return (
              <TextField
                key={key}
                {...common}
                label={key === 'zipcode' && abroad ? 'Postal code' : label}
                type={typeOf[key] ?? 'text'}
                inputMode={inputMode}
                value={typed[key]}
                hint={key === 'zipcode' && !abroad ? pinHint(typed.zipcode, typed.state) : undefined}
                onChange={(event) => type({ [key]: event.target.value })}
              />
            )
          })}
        </div>
        <div className="address-buttons">
          <Button type="submit">Continue</Button>
          <Button kind="quiet" onClick={onGoBack}>
            Go Back
          </Button>
          {cleared ? (
            <Button kind="quiet" onClick={() => type(cleared)}>
              Undo Clear
            </Button>
          ) : (
            <Button kind="quiet" onClick={clear}>
              Clear
            </Button>
          )}
        </div>
      </form>
    </Step>
  )
}
