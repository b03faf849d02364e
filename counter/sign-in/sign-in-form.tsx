import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useState, type ReactNode } from 'react'
import { call } from '../api/call.ts'
import { explainPasskeyError } from '../api/explain-passkey-error.ts'
import { Button } from '../design/button.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import { useSignIn } from './use-sign-in.ts'

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
