import { useState } from 'react'
import { pinHint } from '#shop/checkout/address.ts'
import { callSignedIn } from '../api/use-call.ts'
import { readFieldErrors } from '../api/parse-refusal.ts'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import type { StaffOrder, StaffShipment } from './order-types.ts'
import type { useOrderAction } from './use-order-action.ts'

type Act = ReturnType<typeof useOrderAction>['act']
const fields = [
  { key: 'firstName', label: 'First name' },
  { key: 'lastName', label: 'Last name' },
  { key: 'address', label: 'Street and house' },
  { key: 'postcode', label: 'PIN code' },
  { key: 'city', label: 'City' },
  { key: 'phone', label: 'Mobile number' },
] as const
type Typed = Record<(typeof fields)[number]['key'], string>
const ROUTE = 'PUT /counter/api/v1/orders/{order}/address'

/** Another address within its State. */
export async function mendAddress(order: StaffOrder, shipment: StaffShipment, act: Act): Promise<void> {
  await openDialog({ title: 'Correct the address', look: 'sheet' }, (close) => (
    <MendAddressForm order={order} shipment={shipment} act={act} close={() => close()} />
  ))
}

function MendAddressForm({
  order,
  shipment,
  act,
  close,
}: {
  order: StaffOrder
  shipment: StaffShipment
  act: Act
  close: () => void
}) {
  const { firstName, lastName, address = '', postcode, city, phone = '', state } = shipment.to
  const initial: Typed = { firstName, lastName, address, postcode, city, phone }
  const { values: typed, type, draft, clear } = useKeptFields(`orders/${order.number}/address/${shipment.id}`, initial)
  const [refused, setRefused] = useState({ typed: initial, errors: {} as Readonly<Record<string, string>> })
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const body = { ...typed, state, shipment: shipment.id }
    const send = async () => {
      const result = await callSignedIn(ROUTE, { params: { order: order.number }, version: order.version, body })
      setRefused({ typed, errors: result.ok ? {} : readFieldErrors(result.details) })
      return result
    }
    const isSaved = await act(
      send,
      'The address is corrected. If the courier was booked, a new parcel is being booked.',
    )
    setBusy(false)
    if (!isSaved) return
    await draft.drop()
    close()
  }
  return (
    <PlainForm kept={{ draft, discard: clear }} submit={save} action="Save the address" isBusy={isBusy} leave={close}>
      <p className="dialog-text">
        Within {state} only: the tax on the invoice is that of the State. What was paid for delivery stays. The buyer is
        told by mail.
      </p>
      {fields.map(({ key, label }) => (
        <TextField
          key={key}
          label={label}
          value={typed[key]}
          onChange={(value) => type({ [key]: value })}
          hint={key === 'postcode' ? pinHint(typed.postcode, state) : undefined}
          error={typed[key] === refused.typed[key] ? refused.errors[key] : undefined}
        />
      ))}
    </PlainForm>
  )
}
