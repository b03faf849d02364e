import { useState } from 'react'
import { call } from '../api/call.ts'
import { TextField } from '../design/text-field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useSignIn } from './use-sign-in.ts'

export function PasswordForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { run, isBusy, refusal } = useSignIn(() =>
    call('POST /counter/api/v1/sign-in/password', { body: { email, password, code } }),
  )
  return (
    <PlainForm submit={run} action="Sign in" isBusy={isBusy} refusal={refusal} look="outline">
      <h2>Or with password and code</h2>
      <TextField label="E-mail" type="email" autoComplete="username" value={email} onChange={setEmail} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <TextField
        label="Six digits from your app"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
      />
    </PlainForm>
  )
}
