import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useState, type ReactNode } from 'react'
import { call } from '../api/call.ts'
import { explainPasskeyError } from '../api/explain-passkey-error.ts'
import { Button } from '../design/button.tsx'
import { useSignIn } from './use-sign-in.ts'
import { TextField } from '../design/text-field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'

type Way = 'password' | 'recovery'

type Props = { demo: boolean; passkeysPossible: boolean; why: ReactNode; back: ReactNode }

export function SignInForm({ demo, passkeysPossible, why, back }: Props) {
  const [way, setWay] = useState<Way>('password')
  const passkey = useSignIn(async () => {
    const asked = await call('POST /counter/api/v1/sign-in/passkey/options', {})
    if (!asked.ok) return asked
    const response = await startAuthentication({
      optionsJSON: asked.data.options as PublicKeyCredentialRequestOptionsJSON,
    })
    return call('POST /counter/api/v1/sign-in/passkey', { body: { response: { ...response } } })
  }, explainPasskeyError)
  return (
    <main className="sign-in">
      <div>
        <p className="brand">Gathri</p>
        <h1>Back office</h1>
        <p className="muted">
          For those who work here. To buy something, go to the{' '}
          <a className="text-link" href="/">
            shop
          </a>
          .
        </p>
      </div>
      {why}
      {demo && <DemoSignIn />}
      {passkeysPossible && (
        <section className="panel stack">
          <Button kind="solid" isBusy={passkey.isBusy} onPress={() => void passkey.run()}>
            Sign in with a passkey
          </Button>
          {passkey.refusal && (
            <p className="form-refusal" role="alert">
              {passkey.refusal}
            </p>
          )}
        </section>
      )}
      <section className="panel stack">
        {way === 'password' ? <PasswordForm /> : <RecoveryForm />}
        <Button kind="quiet" onPress={() => setWay(way === 'password' ? 'recovery' : 'password')}>
          {way === 'password' ? 'Use a recovery code' : 'Use password and code'}
        </Button>
      </section>
      {back}
      <p className="muted">New here? Ask an owner for an invitation; it comes by mail.</p>
    </main>
  )
}

function DemoSignIn() {
  return (
    <section className="panel stack">
      <h2>This is a demo</h2>
      <p>
        Nobody has an account here. The{' '}
        <a className="text-link" href="/sandbox">
          sandbox
        </a>{' '}
        has a button for each role: owner, manager, packer, support, accountant.
      </p>
    </section>
  )
}

function PasswordForm() {
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

function RecoveryForm() {
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
