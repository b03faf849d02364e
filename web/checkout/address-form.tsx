import { useRef, useState, type FormEvent } from 'react'
import { addressFields, checkAddress, type AddressField, type ShippingAddress } from '#shop/checkout/address.ts'
import { Button } from '#web/design/button.tsx'
import { FormErrors } from '#web/design/form-errors.tsx'
import { AddressFields, isAbroad } from './address-fields.tsx'
import { emptyAddress, type AddressDraft } from './address-draft.ts'
import { Step } from './step.tsx'
import { useCountries } from './use-countries.ts'

/** Where the order goes. Nothing typed is lost: the page keeps `typed`, through errors, Edit and a reload. */
export function AddressForm({
  draft,
  onChange,
  onContinue,
  onGoBack,
  takeFocus,
}: {
  draft: AddressDraft
  onChange: (typed: AddressDraft) => void
  onContinue: (address: ShippingAddress) => void
  onGoBack: () => void
  takeFocus: boolean
}) {
  const countries = useCountries(isAbroad(draft.country))
  const [attempts, setAttempts] = useState(0)
  const [clearedDraft, setClearedDraft] = useState<AddressDraft | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const validation = checkAddress(draft, countries.list.statesOf)
  const errors = attempts > 0 && !validation.ok ? validation.errors : {}

  const applyChanges = (changes: Partial<AddressDraft>) => {
    setClearedDraft(null)
    onChange({ ...draft, ...changes })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (validation.ok) return onContinue(validation.address)
    setAttempts(attempts + 1)
  }

  function focusOn(field: AddressField) {
    form.current?.querySelector<HTMLElement>(`#ship-${field}`)?.focus()
  }

  function clear() {
    setAttempts(0)
    setClearedDraft(draft)
    onChange(emptyAddress)
    focusOn('zipcode')
  }

  return (
    <Step title="Where & who to ship to?" takeFocus={takeFocus}>
      <form ref={form} noValidate onSubmit={submit} className="address-form">
        <FormErrors fields={addressFields} errors={errors} round={attempts} onChoose={focusOn} />
        <AddressFields
          prefix="ship"
          fields={addressFields}
          values={draft}
          errors={errors}
          countries={countries}
          onChange={applyChanges}
        />
        <div className="address-buttons">
          <Button type="submit">Continue</Button>
          <Button kind="quiet" onClick={onGoBack}>
            Go Back
          </Button>
          {clearedDraft ? (
            <Button kind="quiet" onClick={() => applyChanges(clearedDraft)}>
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
