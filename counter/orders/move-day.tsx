import { useState } from 'react'
import { callSignedIn } from '../api/use-call.ts'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import type { StaffOrder } from './order-types.ts'
import type { useOrderAction } from './use-order-action.ts'

type Act = ReturnType<typeof useOrderAction>['act']
type Wanted = { shipBy: string; reason: string }

/** Asks for another day to leave by, and why. */
export async function moveDay(order: StaffOrder, act: Act): Promise<void> {
  const title = `Move the day of ${order.number}`
  const body = await openDialog<Wanted>({ title }, (close) => <MoveDayForm order={order} close={close} />)
  if (!body) return
  const options = { params: { order: order.number }, version: order.version, body }
  await act(() => callSignedIn('POST /counter/api/v1/orders/{order}/ship-by', options), 'It has its new day.')
}

function MoveDayForm({ order, close }: { order: StaffOrder; close: (wanted?: Wanted) => void }) {
  const [shipBy, setShipBy] = useState(order.shipBy ?? '')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isComplete = shipBy !== '' && reason.trim() !== ''
  return (
    <PlainForm
      submit={() => {
        setTried(true)
        if (isComplete) close({ shipBy, reason: reason.trim() })
      }}
      action="Move it"
      leave={() => close()}
    >
      <p className="dialog-text">
        The buyer is not told. The day it arrives and its minutes at the benches move along, also onto a day that is
        full.
      </p>
      <TextField
        label="Leaves by"
        type="date"
        isRequired
        value={shipBy}
        onChange={setShipBy}
        error={isTried && shipBy === '' ? 'Choose a day.' : undefined}
      />
      <TextField
        label="Why"
        isRequired
        value={reason}
        onChange={setReason}
        maxLength={200}
        error={isTried && reason.trim() === '' ? 'Say in a few words why.' : undefined}
      />
    </PlainForm>
  )
}
