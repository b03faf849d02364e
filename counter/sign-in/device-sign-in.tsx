import { useState, type ReactNode } from 'react'
import type { CounterFirst } from '#contract/counter/routes.ts'
import { Button } from '../design/button.tsx'
import { PinForm } from './pin-form.tsx'

type Device = NonNullable<CounterFirst['signIn']['device']>
type Person = Device['people'][number]

type Props = { device: Device; why: ReactNode; signInOtherwise: () => void }

/** The door of a shared device: names, then digits. */
export function DeviceSignIn({ device, why, signInOtherwise }: Props) {
  const [person, setPerson] = useState<Person>()
  return (
    <main className="sign-in">
      <div>
        <p className="brand">Gathri</p>
        <h1>{person ? `Hello ${person.name}` : 'Who are you?'}</h1>
        <p className="muted">{device.name}</p>
      </div>
      {why}
      {device.isLocked ? (
        <p className="form-refusal" role="alert">
          This device is locked after wrong PINs. An owner or a manager can unlock it under Shared devices.
        </p>
      ) : person ? (
        <PinForm person={person} back={() => setPerson(undefined)} />
      ) : (
        <People people={device.people} choose={setPerson} />
      )}
      {!person && (
        <Button kind="quiet" onPress={signInOtherwise}>
          Sign in with a passkey or password
        </Button>
      )}
    </main>
  )
}

function People({ people, choose }: { people: readonly Person[]; choose: (person: Person) => void }) {
  if (people.length === 0)
    return (
      <section className="panel">
        <p>
          Nobody has a PIN for this device yet. Sign in on a device of your own, or here with your passkey or password,
          and set one under My account.
        </p>
      </section>
    )
  return (
    <ul className="sign-in-people">
      {people.map((person) => (
        <li key={person.id}>
          <Button onPress={() => choose(person)}>{person.name}</Button>
        </li>
      ))}
    </ul>
  )
}
