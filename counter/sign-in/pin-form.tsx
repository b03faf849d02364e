import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/text-field.tsx'
import { useSignIn } from './use-sign-in.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const
const LONGEST = 6

/** This device keeps the length of a PIN that was right. Five wrong PINs lock it, so the length opens nothing. */
const lengthKey = (staff: string) => `counter.pin-length.${staff}`
const readLength = (staff: string) => Number(localStorage.getItem(lengthKey(staff)))

function keepLength(staff: string, length: number | undefined): void {
  if (length === undefined) localStorage.removeItem(lengthKey(staff))
  else localStorage.setItem(lengthKey(staff), String(length))
}

type Person = { id: string; name: string }

/** The last digit signs in where this device knows how many there are. */
function usePin({ id }: Person) {
  const [pin, setPin] = useState('')
  const typed = useRef('')
  const field = useRef<HTMLInputElement>(null)
  // The button of the chosen name is gone, so focus moves to the digits.
  useEffect(() => field.current?.focus(), [])
  const signIn = useSignIn(async () => {
    const sent = typed.current
    const result = await call('POST /counter/api/v1/sign-in/pin', { body: { staff: id, pin: sent } })
    keepLength(id, result.ok ? sent.length : undefined)
    return result
  })
  const submit = async () => {
    if (signIn.isBusy) return
    await signIn.run()
    type('')
    field.current?.focus()
  }
  const type = (next: string) => {
    const isLonger = next.length > typed.current.length
    typed.current = next
    setPin(next)
    if (isLonger && next.length === readLength(id)) void submit()
  }
  const add = (digit: string) => type((typed.current + digit).slice(0, LONGEST))
  const deleteLast = () => type(typed.current.slice(0, -1))
  return { pin, field, signIn, submit, type, add, deleteLast }
}

/** Four to six digits, by the pad or the keyboard. */
export function PinForm({ person, back }: { person: Person; back: () => void }) {
  const { pin, field, signIn, submit, type, add, deleteLast } = usePin(person)
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
        onChange={type}
        error={signIn.refusal}
      />
      <fieldset className="pin-pad">
        <legend className="visually-hidden">Digits</legend>
        {digits.map((digit) => (
          <Button key={digit} onPress={() => add(digit)}>
            {digit}
          </Button>
        ))}
        <Button aria-label="Delete the last digit" onPress={deleteLast}>
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
