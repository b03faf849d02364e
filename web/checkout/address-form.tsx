import { useState } from 'react'
import { addressFields, type ShippingAddress } from '#shop/checkout/address.ts'
import { Button } from '#web/design/button.tsx'
import { FormErrors } from '#web/forms/form-errors.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { AddressFields, isAbroad } from './address-fields.tsx'
import { emptyAddress, type AddressDraft } from './address-draft.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { CompanyFields } from './company-fields.tsx'
import { checkAddressDraft, endGift, isGift, listDraftFields, recipientFields, startGift } from './gift-draft.ts'
import { Step } from './step.tsx'
import { useCountries } from './use-countries.ts'
import type { AccountContact } from './account-contact.ts'

const toFieldId = (field: string) => `ship-${field}`

type AddressFormProps = {
  draft: AddressDraft
  account: AccountContact | undefined
  onChange: (typed: AddressDraft) => void
  onContinue: (address: ShippingAddress, buyer: Buyer | null) => void
  onGoBack: () => void
  takeFocus: boolean
}

/** The page stores `draft`: errors, Edit and a reload lose nothing. */
export function AddressForm({ draft, account, onChange, onContinue, onGoBack, takeFocus }: AddressFormProps) {
  const fields = listDraftFields(draft)
  const countries = useCountries(isAbroad(draft.country))
  const [clearedDraft, setClearedDraft] = useState<AddressDraft | null>(null)
  const { formProps, errors, reset } = useForm({
    fields: fields.map(({ key }) => key),
    values: draft,
    check: () => checkAddressDraft(draft, countries.list.statesOf),
    onSubmit: (_typed, { address, buyer }) => onContinue(address, buyer),
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
        <FormErrors fields={fields} errors={errors} toFieldId={toFieldId} />
        <BuyerFields
          prefix="ship"
          values={draft}
          errors={errors}
          onChoose={(forSomebodyElse) => applyChanges(forSomebodyElse ? startGift(draft, account) : endGift(draft))}
          onChange={applyChanges}
        />
        {isGift(draft) && <h3 className="buyer-legend">Who receives it</h3>}
        <AddressFields
          prefix="ship"
          fields={isGift(draft) ? recipientFields : addressFields}
          values={draft}
          errors={errors}
          countries={countries}
          onChange={applyChanges}
        />
        <CompanyFields prefix="ship" values={draft} errors={errors} onChange={applyChanges} />
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
