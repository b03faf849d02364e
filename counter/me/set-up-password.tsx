import { useState } from 'react'
import type { CallResult } from '../api/call.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { useFieldRefusal } from '../design/form/use-field-refusal.ts'

type CodeSetup = { secret: string; uri: string }

/** First a password, then the app that shows codes. @returns whether both are set up */
export async function setUpPassword(): Promise<boolean> {
  const isDone = await openDialog<true>({ title: 'Password and code' }, (close) => (
    <PasswordSteps close={() => close(true)} leave={() => close()} />
  ))
  return isDone === true
}

function PasswordSteps({ close, leave }: { close: () => void; leave: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [setup, setSetup] = useState<CodeSetup>()
  const { refusal, refuse } = useFieldRefusal(setup ? code : password)
  const [isBusy, setBusy] = useState(false)

  async function step<Data>(send: () => Promise<CallResult<Data>>): Promise<Data | undefined> {
    setBusy(true)
    const result = await send()
    setBusy(false)
    refuse(result.ok ? undefined : result.message)
    return result.ok ? result.data : undefined
  }

  const submit = async () => {
    if (setup) {
      const done = await step(() => callSignedIn('POST /counter/api/v1/me/code', { body: { code } }))
      if (done) close()
      return
    }
    const changed = await step(() => callSignedIn('POST /counter/api/v1/me/password', { body: { password } }))
    if (changed) setSetup(await step(() => callSignedIn('POST /counter/api/v1/me/code/start', {})))
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {setup ? (
        <CodeStep setup={setup} code={code} setCode={setCode} refusal={refusal} />
      ) : (
        <TextField
          key="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="12 characters or more."
          value={password}
          onChange={setPassword}
          error={refusal}
        />
      )}
      <div className="dialog-buttons">
        <Button onPress={leave}>Leave it</Button>
        <Button kind="solid" type="submit" isBusy={isBusy}>
          {setup ? 'Finish' : 'Go on to the code'}
        </Button>
      </div>
    </form>
  )
}

function CodeStep({
  setup,
  code,
  setCode,
  refusal,
}: {
  setup: CodeSetup
  code: string
  setCode: (code: string) => void
  refusal: string | undefined
}) {
  return (
    <>
      <p>
        Add this key to an app that shows codes, by hand or, on a phone,{' '}
        <a className="text-link" href={setup.uri}>
          by this link
        </a>
        :
      </p>
      <p className="codes">{setup.secret.replaceAll(/(.{4})/g, '$1 ')}</p>
      <TextField
        key="code"
        label="Six digits from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={refusal}
      />
    </>
  )
}
