import { useState } from 'react'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { moveText } from '#shop/promises/capacity-text.ts'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import type { StaffOrder } from './order-types.ts'
import type { useOrderAction } from './use-order-action.ts'

type Act = ReturnType<typeof useOrderAction>['act']
type Wanted = { shipBy: string; reason: string; drop: () => Promise<void> }

/** Asks for another day to leave by, and why. */
export async function moveDay(order: StaffOrder, act: Act): Promise<void> {
  const title = `Change the day of ${order.number}`
  const wanted = await openDialog<Wanted>({ title }, (close) => <MoveDayForm order={order} close={close} />)
  if (!wanted) return
  const { drop, ...body } = wanted
  const options = { params: { order: order.number }, version: order.version, body }
  const send = () => callSignedIn('POST /counter/api/v1/orders/{order}/ship-by', options)
  if (await act(send, 'The new day is saved.')) await drop()
}

function MoveDayForm({ order, close }: { order: StaffOrder; close: (wanted?: Wanted) => void }) {
  const initial = { shipBy: order.shipBy ?? '', reason: '' }
  const { values, type, draft, clear } = useKeptFields(`orders/${order.number}/day`, initial)
  const { shipBy, reason } = values
  const [isTried, setTried] = useState(false)
  const fullness = useFullness(order, shipBy)
  const isComplete = shipBy !== '' && reason.trim() !== ''
  return (
    <PlainForm
      submit={() => {
        setTried(true)
        if (isComplete) close({ shipBy, reason: reason.trim(), drop: draft.drop })
      }}
      action="Move it"
      leave={() => close()}
      kept={{ draft, discard: clear, state: 'The day is not changed yet.' }}
    >
      <p className="dialog-text">
        The buyer gets no mail. The day of arrival and the work move, too, even onto a full day.
      </p>
      <TextField
        label="Leaves by"
        type="date"
        isRequired
        value={shipBy}
        onChange={(day) => type({ shipBy: day })}
        error={isTried && shipBy === '' ? 'Choose a day.' : undefined}
        hint={<output>{fullness}</output>}
      />
      <TextField
        label="Why"
        isRequired
        value={reason}
        onChange={(words) => type({ reason: words })}
        maxLength={200}
        error={isTried && reason.trim() === '' ? 'Say in a few words why.' : undefined}
      />
    </PlainForm>
  )
}

/** The workshop's load on the day; empty until it is read. */
function useFullness({ shipBy, shipments }: StaffOrder, day: string): string {
  const isDay = /^2\d{3}-\d\d-\d\d$/.test(day)
  const read = useRead('GET /counter/api/v1/days', { query: { from: day }, enabled: isDay })
  const found = isDay ? read.data?.data.data.days.find((each) => each.day === day) : undefined
  const needed = shipments.reduce((sum, { state, benchMinutes }) => sum + (hasNotLeft(state) ? benchMinutes : 0), 0)
  return found ? moveText(found, { needed, isOwnDay: day === shipBy }) : ''
}
