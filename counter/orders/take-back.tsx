import { useState } from 'react'
import type { returnWays } from '#shop/orders/returns.ts'
import { callSignedIn } from '../api/use-call.ts'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField, TextField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import type { StaffOrder, StaffShipment } from './order-types.ts'
import { PieceUnits, type Units } from './return-pieces.tsx'
import type { Act } from './use-refund.ts'

type Asked = { order: StaffOrder; shipment: StaffShipment; act: Act; enquiry?: string | undefined }
type How = (typeof returnWays)[number]
const ROUTE = 'POST /counter/api/v1/orders/{order}/returns'

/** Agrees on a return with the buyer, who then reads in a mail how the pieces come back. */
export async function takeBack(asked: Asked): Promise<void> {
  await openDialog({ title: `Return of ${asked.order.number}`, look: 'sheet' }, (close) => (
    <TakeBackForm {...asked} close={() => close()} />
  ))
}

function TakeBackForm({ order, shipment, act, enquiry, close }: Asked & { close: () => void }) {
  const { id, lines } = shipment
  const initial: { how: string; reason: string; units: Units } = { how: 'buyer sends it', reason: '', units: {} }
  const { values, type, draft, clear } = useKeptFields(`orders/${order.number}/return/${id}`, initial)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const mostOf = ({ again }: (typeof lines)[number]) => again.out
  const how: How = values.how === 'pick-up' ? 'pick-up' : 'buyer sends it'
  const pieces = lines
    .map((line) => ({ line: line.line, units: Math.min(values.units[line.line] ?? 0, mostOf(line)) }))
    .filter(({ units }) => units > 0)
  const reason = values.reason.trim()
  const save = async () => {
    const wrong =
      pieces.length === 0 ? 'Choose the pieces that come back.' : reason === '' ? 'Say why, in a few words.' : undefined
    setRefusal(wrong)
    if (wrong !== undefined) return
    setBusy(true)
    const body = { shipment: id, how, reason, pieces, ...(enquiry !== undefined && { enquiry }) }
    const send = () => callSignedIn(ROUTE, { params: { order: order.number }, version: order.version, body })
    const isSaved = await act(send, 'The return is open. The buyer gets a mail that says what to do.')
    setBusy(false)
    if (!isSaved) return
    await draft.drop()
    close()
  }
  return (
    <PlainForm
      kept={{ draft, discard: clear }}
      submit={save}
      action="Open the return"
      isBusy={isBusy}
      refusal={refusal}
      leave={close}
    >
      <PieceUnits lines={lines} mostOf={mostOf} units={values.units} onChange={(units) => type({ units })} />
      <SelectField<How>
        label="How it comes back"
        options={[
          { value: 'buyer sends it', label: 'The buyer sends it to us' },
          { value: 'pick-up', label: 'The courier fetches it' },
        ]}
        value={how}
        onChange={(value) => type({ how: value })}
      />
      <TextField
        label="Reason"
        hint="The buyer does not read it."
        isRequired
        value={values.reason}
        onChange={(words) => type({ reason: words })}
        maxLength={200}
      />
      <p className="dialog-text">
        No money moves yet. Once the pieces are here, refund them, exchange them or send them again.
      </p>
    </PlainForm>
  )
}
