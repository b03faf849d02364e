import { useState } from 'react'
import type { CounterFirst } from '#contract/counter/routes.ts'
import { Button } from '../design/button.tsx'
import { DeviceDoor } from './device-door.tsx'
import { Door } from './door.tsx'

/** A shared device asks who it is; anybody may also sign in there as on a device of their own. */
export function DoorPage({ device, ...door }: CounterFirst['door']) {
  const [isOwn, setOwn] = useState(device === null)
  if (!device || isOwn)
    return (
      <Door {...door} {...(device && { back: <Button onPress={() => setOwn(false)}>Back to the names</Button> })} />
    )
  return <DeviceDoor device={device} signInOtherwise={() => setOwn(true)} />
}
