import { useRef, useState, type FormEvent } from 'react'
import { checkMobile } from '#shop/customers/phone.ts'
import { TextField } from '#web/design/field.tsx'
import type { User } from '#web/session/parse-session.ts'
import { updateProfile } from '#web/customers/update-profile.ts'
import { SaveOrCancel } from './save-or-cancel.tsx'

/** The mobile number: 10 digits, required (specification, section 5). */
export function PhoneForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [typed, setTyped] = useState(user.phone ?? '')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const phone = checkMobile(typed)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setChecked(true)
    setError('')
    if (!phone.ok) return form.current?.querySelector('input')?.focus()
    setBusy(true)
    const answer = await updateProfile(user, { phone: phone.value })
    setBusy(false)
    if (answer.ok) onDone()
    else setError(answer.message)
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        data-first-focus
        value={typed}
        error={checked && !phone.ok ? phone.message : undefined}
        hint="10 digits. The courier calls it when nobody opens."
        onChange={(event) => setTyped(event.target.value)}
      />
      <SaveOrCancel error={error} busy={busy} onCancel={onDone} />
    </form>
  )
}
