import { useState } from 'react'
import type { CounterFirst } from '#contract/counter/routes.ts'
import { Button } from '../design/button.tsx'
import { DeviceDoor } from './device-door.tsx'
import { Door } from './door.tsx'
import { SessionEnded } from './session-ended.tsx'

type Props = CounterFirst['door'] & { hasSessionEnded: boolean }

/** A shared device asks who it is; anybody may also sign in there as on a device of their own. */
export function DoorPage({ device, hasSessionEnded, ...door }: Props) {
  const [isOwn, setOwn] = useState(device === null)
  const why = hasSessionEnded && <SessionEnded />
  if (!device || isOwn)
    return (
      <Door {...door} why={why} back={device && <Button onPress={() => setOwn(false)}>Back to the names</Button>} />
    )
  return <DeviceDoor device={device} why={why} signInOtherwise={() => setOwn(true)} />
}
