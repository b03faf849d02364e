import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import { useSignIn } from './use-sign-in.ts'

export function RecoveryForm() {
  const [email, setEmail] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const { run, isBusy, refusal } = useSignIn(() =>
    call('POST /counter/api/v1/sign-in/recovery', { body: { email, recoveryCode } }),
  )
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <h2>With a recovery code</h2>
      <p className="muted">It works once. Then set up a new passkey; every owner is told by mail.</p>
      <TextField label="E-mail" type="email" autoComplete="username" value={email} onChange={setEmail} />
      <TextField label="Recovery code" autoComplete="off" value={recoveryCode} onChange={setRecoveryCode} />
      {refusal && (
        <p className="form-refusal" role="alert">
          {refusal}
        </p>
      )}
      <Button type="submit" isBusy={isBusy}>
        Sign in
      </Button>
    </form>
  )
}
