import { useState } from 'react'
import type { KeySet } from '#shop/settings/key-sets.ts'
import { useCall } from '../api/use-call.ts'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import type { KeySetShown } from './key-set-shown.ts'

/** Nothing typed is kept on the device. @returns whether they count now */
export async function changeKeys(set: KeySetShown, rule: KeySet): Promise<boolean> {
  const isSaved = await openDialog<true>({ title: `${rule.label}: ${rule.provider}` }, (close) => (
    <KeysForm set={set} rule={rule} close={close} />
  ))
  return isSaved === true
}

function KeysForm({ set, rule, close }: { set: KeySetShown; rule: KeySet; close: (saved?: true) => void }) {
  const { run, isBusy } = useCall('PUT /counter/api/v1/keys/{set}')
  const [values, setValues] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<{ message: string; isOtherAccount: boolean }>()
  const submit = async () => {
    const result = await run({
      params: { set: set.key },
      version: set.version,
      // Pressed again under the warning, it is meant.
      body: { values, isOtherAccount: refusal?.isOtherAccount ?? false },
    })
    if (result.ok) return close(true)
    setRefusal({ message: result.message, isOtherAccount: result.details['reason'] === 'other-account' })
  }
  const action = refusal?.isOtherAccount ? 'Use them anyway' : rule.isTried ? 'Try and keep' : 'Keep'
  return (
    <PlainForm submit={submit} action={action} isBusy={isBusy} refusal={refusal?.message} leave={() => close()}>
      {Object.entries(rule.keys).map(([name, { label, hint, isOpen }]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          type={isOpen ? 'text' : 'password'}
          autoComplete="off"
          value={values[name] ?? ''}
          onChange={(value) => {
            setValues({ ...values, [name]: value })
            setRefusal(undefined)
          }}
        />
      ))}
    </PlainForm>
  )
}
