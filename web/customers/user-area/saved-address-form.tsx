import { useRef, useState, type FormEvent } from 'react'
import { addressFields, checkSavedAddress, type SavedAddress } from '#shop/checkout/address.ts'
import type { ApiResult } from '#web/api/api-client.ts'
import { AddressFields, isAbroad } from '#web/checkout/address-fields.tsx'
import { emptyAddress, type AddressDraft } from '#web/checkout/address-draft.ts'
import { useCountries } from '#web/checkout/use-countries.ts'
import { FormErrors } from '#web/design/form-errors.tsx'
import { SaveOrCancel } from './save-or-cancel.tsx'

/** Phone and e-mail of a saved address are the account's own. */
const fields = addressFields.filter(({ key }) => key !== 'email' && key !== 'phnNo')

/** An address of the profile, new or edited. It closes once the shop has it; a refusal leaves everything as typed. */
export function SavedAddressForm({
  initial,
  onSave,
  onDone,
}: {
  initial: Partial<SavedAddress>
  onSave: (address: SavedAddress) => Promise<ApiResult<unknown>>
  onDone: () => void
}) {
  const [typed, setTyped] = useState<AddressDraft>({ ...emptyAddress, ...initial })
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const world = useCountries(isAbroad(typed.country))
  const answer = checkSavedAddress(typed, world.list.statesOf)
  const errors = tries > 0 && !answer.ok ? answer.errors : {}

  const focusOn = (field: string) => form.current?.querySelector<HTMLElement>(`#saved-${field}`)?.focus()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setTries(tries + 1)
    setError('')
    if (!answer.ok) return
    setBusy(true)
    const saved = await onSave(answer.address)
    setBusy(false)
    if (saved.ok) onDone()
    else setError(saved.message)
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors fields={fields} errors={errors} round={tries} onChoose={focusOn} />
      <AddressFields
        prefix="saved"
        fields={fields}
        values={typed}
        errors={errors}
        countries={world}
        onChange={(changes) => setTyped({ ...typed, ...changes })}
      />
      <SaveOrCancel error={error} busy={busy} onCancel={onDone} />
    </form>
  )
}
