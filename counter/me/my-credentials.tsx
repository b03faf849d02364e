import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { explainPasskeyError } from '../api/explain-passkey-error.ts'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'
import { setUpPassword } from './set-up-password.tsx'

const CREDENTIALS = 'GET /counter/api/v1/me/credentials'
type Credentials = CounterAnswer<typeof CREDENTIALS>

export function MyCredentials() {
  const read = useRead(CREDENTIALS)
  return (
    <section className="panel stack">
      <h2>How you sign in</h2>
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {read.data && <Ways credentials={read.data.data} />}
    </section>
  )
}

function Ways({ credentials }: { credentials: Credentials }) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: [CREDENTIALS] })
  const after = async (result: { ok: true } | { ok: false; message: string } | undefined, done: string) => {
    if (!result) return
    await renew()
    showNotice(result.ok ? { text: done } : { kind: 'failed', text: result.message })
  }
  const { passkeys, passkeysPossible, hasPassword, hasCode, recoveryCodesLeft } = credentials
  return (
    <>
      <Passkeys
        credentials={credentials}
        remove={(id, name) => void removePasskey(id, name).then((result) => after(result, 'The passkey is removed.'))}
      />
      {passkeysPossible ? (
        <Button onPress={() => void addPasskey().then((result) => after(result, 'The passkey is added.'))}>
          Add a passkey{passkeys.length > 0 && ' for another device'}
        </Button>
      ) : (
        <p className="muted">Passkeys need an address with a name; this one is a number. Use a password and a code.</p>
      )}
      <div className="thing">
        <p>
          Password and code
          <br />
          <span className="field-hint">{hasPassword && hasCode ? 'set up' : 'not set up'}</span>
        </p>
        <Button
          onPress={() =>
            void setUpPassword().then((isDone) =>
              after(isDone ? { ok: true } : undefined, 'Password and code are set up.'),
            )
          }
        >
          {hasPassword ? 'Change' : 'Set up'}
        </Button>
      </div>
      <div className="thing">
        <p>
          Recovery codes
          <br />
          <span className="field-hint">{recoveryCodesLeft} left, in case you lose everything else</span>
        </p>
        <Button onPress={() => void makeRecoveryCodes().then((result) => result && renew())}>New codes</Button>
      </div>
    </>
  )
}

function Passkeys({
  credentials: { passkeys },
  remove,
}: {
  credentials: Credentials
  remove: (id: string, name: string) => void
}) {
  if (passkeys.length === 0) return null
  return (
    <ul className="things">
      {passkeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => (
        <li key={id} className="thing">
          <p>
            {name}
            <br />
            <span className="field-hint">
              since {formatMoment(createdAt)}, {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}
              {isBackedUp && ', backed up by the account of your device'}
            </span>
          </p>
          <Button kind="quiet" aria-label={`Remove the passkey ${name}`} onPress={() => remove(id, name)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

async function addPasskey() {
  const asked = await callSignedIn('POST /counter/api/v1/me/passkeys/options', {})
  if (!asked.ok) return asked
  try {
    const response = await startRegistration({
      optionsJSON: asked.data.options as PublicKeyCredentialCreationOptionsJSON,
    })
    return await callSignedIn('POST /counter/api/v1/me/passkeys', { body: { name: '', response: { ...response } } })
  } catch (error) {
    return { ok: false as const, message: explainPasskeyError(error) }
  }
}

async function removePasskey(passkey: string, name: string) {
  const answer = await confirm({
    title: `Remove the passkey ${name}?`,
    text: <p>You can no longer sign in with it. The device may still offer it, so remove it there, too.</p>,
    action: 'Remove it',
    isDangerous: true,
  })
  return answer && callSignedIn('DELETE /counter/api/v1/me/passkeys/{passkey}', { params: { passkey } })
}

async function makeRecoveryCodes() {
  const answer = await confirm({
    title: 'Make new recovery codes?',
    text: <p>The old ones stop working. You see the new ones once.</p>,
    action: 'Make them',
  })
  if (!answer) return undefined
  const result = await callSignedIn('POST /counter/api/v1/me/recovery-codes', {})
  if (!result.ok) {
    showNotice({ kind: 'failed', text: result.message })
    return undefined
  }
  await openDialog({ title: 'Your recovery codes', isDismissable: false }, (close) => (
    <RecoveryCodes codes={result.data.recoveryCodes} done={() => close()} />
  ))
  return result
}
