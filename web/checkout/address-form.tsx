import { useRef, useState, type FormEvent } from 'react'
import {
  addressFields,
  checkAddress,
  type AddressField,
  type ShippingAddress,
} from '#shop/checkout/address.ts'
import { Button } from '../design/button.tsx'
import { FormErrors } from '../design/form-errors.tsx'
import { AddressFields, isAbroad } from './address-fields.tsx'
import { emptyAddress, type TypedAddress } from './kept-address.ts'
import { Step } from './step.tsx'
import { useWorld } from './use-world.ts'

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
  const world = useWorld(isAbroad(typed.country))
  const [tries, setTries] = useState(0)
  const [cleared, setCleared] = useState<TypedAddress | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const answer = checkAddress(typed, world.world.statesOf)
  const errors = tries > 0 && !answer.ok ? answer.errors : {}

  const type = (changes: Partial<TypedAddress>) => {
    setCleared(null)
    onType({ ...typed, ...changes })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (answer.ok) return onContinue(answer.address)
    setTries(tries + 1)
  }

  function focusOn(field: AddressField) {
    form.current?.querySelector<HTMLElement>(`#ship-${field}`)?.focus()
  }

  function clear() {
    setTries(0)
    setCleared(typed)
    onType(emptyAddress)
    focusOn('zipcode')
  }

  return (
    <Step title="Where & who to ship to?" takeFocus={takeFocus}>
      <form ref={form} noValidate onSubmit={submit} className="address-form">
        <FormErrors fields={addressFields} errors={errors} round={tries} onChoose={focusOn} />
        <AddressFields
          prefix="ship"
          fields={addressFields}
          typed={typed}
          errors={errors}
          world={world}
          onType={type}
        />
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
