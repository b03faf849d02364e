import { useState } from 'react'
import { readEWayBill } from '#shop/documents/e-way-bill.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { usePermission } from '../session/me.ts'
import type { StaffOrder, StaffShipment } from './order-types.ts'
import { useOrderAction } from './use-order-action.ts'

type Props = { order: StaffOrder; shipment: StaffShipment }

/** For a parcel that needs an e-way bill by law. */
export function EWayBill({ order, shipment }: Props) {
  const mayNote = usePermission('orders.address')
  const { act } = useOrderAction()
  const { eWayBill, parcel } = shipment
  if (!eWayBill) return null
  const open = () =>
    openDialog({ title: 'The e-way bill', look: 'sheet' }, (close) => (
      <EWayBillForm order={order} shipment={shipment} act={act} close={() => close()} />
    ))
  return (
    <div>
      {eWayBill.number === null ? (
        <p>An e-way bill is required. The courier is booked once its number is entered.</p>
      ) : (
        <p>
          E-way bill {eWayBill.number} <span className="muted">entered by {eWayBill.by}</span>
        </p>
      )}
      {mayNote && (parcel === null || eWayBill.number === null) && (
        <Button kind="quiet" onPress={() => void open()}>
          {eWayBill.number === null ? 'Enter the e-way bill' : 'Change the e-way bill'}
        </Button>
      )}
    </div>
  )
}

type FormProps = Props & { act: ReturnType<typeof useOrderAction>['act']; close: () => void }

function EWayBillForm({ order, shipment, act, close }: FormProps) {
  const initial = { number: shipment.eWayBill?.number ?? '' }
  const { values, type, draft, clear } = useKeptFields(`orders/${order.number}/e-way-bill/${shipment.id}`, initial)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const read = readEWayBill(values.number)
    if (!read.ok) return setError(read.message)
    setBusy(true)
    const body = { number: read.number, shipment: shipment.id }
    const route = 'PUT /counter/api/v1/orders/{order}/e-way-bill'
    const send = () => callSignedIn(route, { params: { order: order.number }, body })
    const isSaved = await act(send, 'The e-way bill is saved. The courier is booked in a moment.')
    setBusy(false)
    if (!isSaved) return
    await draft.drop()
    close()
  }
  return (
    <PlainForm kept={{ draft, discard: clear }} submit={save} action="Save the number" isBusy={isBusy} leave={close}>
      <p className="dialog-text">
        Goods worth more than ₹50,000 with tax move with an e-way bill. Make it on the e-way bill portal, with the
        number of the invoice.
      </p>
      <TextField
        label="E-way bill number"
        hint="12 digits"
        isRequired
        value={values.number}
        error={error}
        onChange={(number) => {
          setError(undefined)
          type({ number })
        }}
        maxLength={20}
      />
    </PlainForm>
  )
}
