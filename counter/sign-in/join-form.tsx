import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { call, type CallResult } from '../api/call.ts'
import { explainPasskeyError } from '../api/explain-passkey-error.ts'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/text-field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'

type Invitation = CounterAnswer<'POST /counter/api/v1/invitation'>
type Accepted = CounterAnswer<'POST /counter/api/v1/invitation/accept'>
type Person = { code: string; name: string; email?: string }

/** Name, and a passkey or a password. */
export function JoinForm({
  code,
  invitation,
  passkeysPossible,
  done,
}: {
  code: string
  invitation: Invitation
  passkeysPossible: boolean
  done: (accepted: Accepted) => void
}) {
  const [name, setName] = useState(invitation.name)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const person: Person = { code, name, ...(invitation.email === null && { email }) }
  const { accept, isBusy, refusal } = useAccept(done)
  return (
    <PlainForm
      submit={() => accept(() => call('POST /counter/api/v1/invitation/accept', { body: { ...person, password } }))}
      action="Join with a password"
      isBusy={isBusy}
      refusal={refusal}
      look="outline"
      className="panel stack"
    >
      <TextField label="Your name" autoComplete="name" value={name} onChange={setName} />
      {invitation.email === null ? (
        <TextField label="E-mail" type="email" autoComplete="username" value={email} onChange={setEmail} />
      ) : (
        <p className="muted">{invitation.email}</p>
      )}
      {passkeysPossible && (
        <Button kind="solid" isBusy={isBusy} onPress={() => void accept(() => acceptByPasskey(person))}>
          Join with a passkey
        </Button>
      )}
      <h2>{passkeysPossible ? 'Or with a password' : 'Choose a password'}</h2>
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="12 characters or more. Codes from an app come next."
        value={password}
        onChange={setPassword}
      />
    </PlainForm>
  )
}

async function acceptByPasskey(person: Person): Promise<CallResult<Accepted>> {
  const asked = await call('POST /counter/api/v1/invitation/options', { body: person })
  if (!asked.ok) return asked
  const passkey = await startRegistration({ optionsJSON: asked.data.options as PublicKeyCredentialCreationOptionsJSON })
  return call('POST /counter/api/v1/invitation/accept', { body: { ...person, passkey: { ...passkey } } })
}

function useAccept(done: (accepted: Accepted) => void) {
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const accept = async (send: () => Promise<CallResult<Accepted>>) => {
    setBusy(true)
    const result = await send().catch((error: unknown) => ({ ok: false as const, message: explainPasskeyError(error) }))
    setBusy(false)
    if (result.ok) done(result.data)
    else setRefusal(result.message)
  }
  return { accept, isBusy, refusal }
}
