import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import type { CounterFirst } from '#contract/counter/routes.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { readFirst } from '../session/read-first.ts'
import { call, type CallResult } from '../api/call.ts'
import { explainPasskeyError } from '../api/explain-passkey-error.ts'

/** Asks whether it is still the same person, by passkey or code. @returns whether it was confirmed */
export async function confirmIdentity(): Promise<boolean> {
  const isConfirmed = await openDialog<true>({ title: 'Is it you?' }, (close) => (
    <div className="stack">
      <IdentityForm first={readFirst()} close={() => close(true)} />
      <div className="dialog-buttons">
        <Button onPress={() => close()}>Leave it</Button>
      </div>
    </div>
  ))
  return isConfirmed === true
}

type StepUp = () => Promise<CallResult<unknown>>

function IdentityForm({ first, close }: { first: CounterFirst; close: () => void }) {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (stepUp: StepUp) => {
    setBusy(true)
    setRefusal(undefined)
    const answer = await stepUp().catch((error: unknown) => ({
      ok: false as const,
      message: explainPasskeyError(error),
    }))
    setBusy(false)
    if (answer.ok) close()
    else setRefusal(answer.message)
  }
  return (
    <div className="stack">
      <p>This touches money or people, so we ask once more. It holds for five minutes.</p>
      {first.me?.demo && (
        <Button
          kind="solid"
          isBusy={isBusy}
          onPress={() => void attempt(() => call('POST /counter/api/v1/step-up/demo', {}))}
        >
          Yes, it is me (demo)
        </Button>
      )}
      {!first.me?.demo && first.signIn.passkeysPossible && (
        <Button kind="solid" isBusy={isBusy} onPress={() => void attempt(stepUpByPasskey)}>
          Use my passkey
        </Button>
      )}
      {!first.me?.demo && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            void attempt(() => call('POST /counter/api/v1/step-up/code', { body: { code } }))
          }}
        >
          <TextField
            label="Six digits from your app"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
          />
          <Button type="submit" isBusy={isBusy}>
            Use the code
          </Button>
        </form>
      )}
      {refusal && (
        <p className="form-refusal" role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}

async function stepUpByPasskey(): Promise<CallResult<unknown>> {
  const asked = await call('POST /counter/api/v1/step-up/passkey/options', {})
  if (!asked.ok) return asked
  const response = await startAuthentication({
    optionsJSON: asked.data.options as PublicKeyCredentialRequestOptionsJSON,
  })
  return call('POST /counter/api/v1/step-up/passkey', { body: { response: { ...response } } })
}
