import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import { useSignIn } from './use-sign-in.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const
const LONGEST = 6

/** Four to six digits, by the pad or the keyboard. */
export function PinForm({ person, back }: { person: { id: string; name: string }; back: () => void }) {
  const [pin, setPin] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The button of the chosen name is gone, so focus moves to the digits.
  useEffect(() => field.current?.focus(), [])
  const signIn = useSignIn(() => call('POST /counter/api/v1/sign-in/pin', { body: { staff: person.id, pin } }))
  const submit = async () => {
    if (signIn.isBusy) return
    await signIn.run()
    setPin('')
    field.current?.focus()
  }
  return (
    <form
      className="panel stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label="PIN"
        type="password"
        inputMode="none"
        autoComplete="off"
        inputRef={field}
        maxLength={LONGEST}
        value={pin}
        onChange={setPin}
        error={signIn.refusal}
      />
      <fieldset className="pin-pad">
        <legend className="visually-hidden">Digits</legend>
        {digits.map((digit) => (
          <Button key={digit} onPress={() => setPin((typed) => (typed + digit).slice(0, LONGEST))}>
            {digit}
          </Button>
        ))}
        <Button aria-label="Delete the last digit" onPress={() => setPin((typed) => typed.slice(0, -1))}>
          ⌫
        </Button>
      </fieldset>
      <Button kind="solid" type="submit" isBusy={signIn.isBusy}>
        Come in
      </Button>
      <Button kind="quiet" onPress={back}>
        I am somebody else
      </Button>
    </form>
  )
}
