import { useState } from 'react'
import type { CounterFirst } from '#contract/counter/routes.ts'
import { Button } from '../design/button.tsx'
import { DeviceSignIn } from './device-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Props = CounterFirst['signIn'] & { hasSessionEnded: boolean }

/** A shared device asks who it is; anybody may also sign in there as on a device of their own. */
export function SignInPage({ device, hasSessionEnded, ...signIn }: Props) {
  const [isOwn, setOwn] = useState(device === null)
  const why = hasSessionEnded && <SessionEnded />
  if (!device || isOwn)
    return (
      <SignInForm
        {...signIn}
        why={why}
        back={device && <Button onPress={() => setOwn(false)}>Back to the names</Button>}
      />
    )
  return <DeviceSignIn device={device} why={why} signInOtherwise={() => setOwn(true)} />
}

function SessionEnded() {
  return (
    <output className="aside-note">
      Your session has ended. Sign in again, and you come back to this page; unsaved text is kept.
    </output>
  )
}
