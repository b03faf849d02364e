import { useState } from 'react'
import { call } from '../api/call.ts'
import { TextField } from '../design/text-field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useSignIn } from './use-sign-in.ts'

export function RecoveryForm() {
  const [email, setEmail] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const { run, isBusy, refusal } = useSignIn(() =>
    call('POST /counter/api/v1/sign-in/recovery', { body: { email, recoveryCode } }),
  )
  return (
    <PlainForm submit={run} action="Sign in" isBusy={isBusy} refusal={refusal} look="outline">
      <h2>With a recovery code</h2>
      <p className="muted">It works once. Then set up a new passkey; every owner is told by mail.</p>
      <TextField label="E-mail" type="email" autoComplete="username" value={email} onChange={setEmail} />
      <TextField label="Recovery code" autoComplete="off" value={recoveryCode} onChange={setRecoveryCode} />
    </PlainForm>
  )
}
