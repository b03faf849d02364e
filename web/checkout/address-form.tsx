import { useState } from 'react'
import { addressFields, checkAddress, type AddressField, type ShippingAddress } from '#shop/checkout/address.ts'
import { Button } from '#web/design/button.tsx'
import { FormErrors } from '#web/forms/form-errors.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { AddressFields, isAbroad } from './address-fields.tsx'
import { emptyAddress, type AddressDraft } from './address-draft.ts'
import { Step } from './step.tsx'
import { useCountries } from './use-countries.ts'

const fieldNames = addressFields.map(({ key }) => key)
const toFieldId = (field: AddressField) => `ship-${field}`

/** The page stores `draft`: errors, Edit and a reload lose nothing. */
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
  const [clearedDraft, setClearedDraft] = useState<AddressDraft | null>(null)
  const { formProps, errors, reset } = useForm({
    fields: fieldNames,
    values: draft,
    check: (typed) => checkAddress(typed, countries.list.statesOf),
    onSubmit: (_typed, { address }) => onContinue(address),
  })

  const applyChanges = (changes: Partial<AddressDraft>) => {
    setClearedDraft(null)
    onChange({ ...draft, ...changes })
  }

  function clear() {
    reset()
    setClearedDraft(draft)
    onChange(emptyAddress)
    document.getElementById(toFieldId('postcode'))?.focus()
  }

  return (
    <Step title="Where & who to ship to?" takeFocus={takeFocus}>
      <form {...formProps} className="address-form">
        <FormErrors fields={addressFields} errors={errors} toFieldId={toFieldId} />
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
          <Button kind="quiet" onClick={clearedDraft ? () => applyChanges(clearedDraft) : clear}>
            {clearedDraft ? 'Undo Clear' : 'Clear'}
          </Button>
        </div>
      </form>
    </Step>
  )
}
