import { addressFields, checkSavedAddress, type SavedAddress } from '#shop/checkout/address.ts'
import type { ApiResult } from '#web/api/api-client.ts'
import { AddressFields, isAbroad } from '#web/checkout/address-fields.tsx'
import { emptyAddress } from '#web/checkout/address-draft.ts'
import { useCountries } from '#web/checkout/use-countries.ts'
import { FormErrors } from '#web/forms/form-errors.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { SaveOrCancel } from './save-or-cancel.tsx'

/** Phone and e-mail of a saved address are the account's own. */
const fields = addressFields.filter(({ key }) => key !== 'email' && key !== 'phone')
const fieldNames = fields.map(({ key }) => key)

/** It closes once the shop has it; a refusal leaves everything as typed. */
export function SavedAddressForm({
  initial,
  onSave,
  onDone,
}: {
  initial: Partial<SavedAddress>
  onSave: (address: SavedAddress) => Promise<ApiResult<unknown>>
  onDone: () => void
}) {
  const initialDraft = { ...emptyAddress, ...initial }
  const countries = useCountries(isAbroad(initialDraft.country))
  const { formProps, values, errors, failure, busy, change } = useForm({
    fields: fieldNames,
    values: initialDraft,
    check: (typed) => checkSavedAddress(typed, countries.list.statesOf),
    async onSubmit(_typed, { address }) {
      const answer = await onSave(address)
      if (answer.ok) onDone()
      return answer
    },
  })

  return (
    <form {...formProps}>
      <FormErrors fields={fields} errors={errors} toFieldId={(field) => `saved-${field}`} />
      <AddressFields
        prefix="saved"
        fields={fields}
        values={values}
        errors={errors}
        countries={countries}
        onChange={change}
      />
      <SaveOrCancel error={failure?.message} busy={busy} onCancel={onDone} />
    </form>
  )
}
