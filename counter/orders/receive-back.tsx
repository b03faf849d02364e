import { useState } from 'react'
import { callSignedIn } from '../api/use-call.ts'
import { openDialog } from '../design/dialogs.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import type { StaffOrder, StaffShipment } from './order-types.ts'
import { ofParcel } from './pieces-text.ts'
import { nameLine, PieceUnits, type Units } from './return-pieces.tsx'
import type { Act } from './use-refund.ts'

type Line = StaffShipment['lines'][number]
type Asked = { order: StaffOrder; shipment: StaffShipment; act: Act }
const ROUTE = 'POST /counter/api/v1/orders/{order}/received'

/** Counts the pieces of a parcel that is back on the table. */
export async function receiveBack(asked: Asked): Promise<void> {
  const { order, shipment } = asked
  const title = `Received back${ofParcel(order.shipments.length, shipment.position)}: ${order.number}`
  await openDialog({ title, look: 'sheet' }, (close) => <ReceiveForm {...asked} close={() => close()} />)
}

function ReceiveForm({ order, shipment, act, close }: Asked & { close: () => void }) {
  const { lines, id } = shipment
  const nothing: { units: Units } = { units: {} }
  const { values, type, draft, clear } = useKeptFields(`orders/${order.number}/received/${id}`, nothing)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const mostOf = ({ again }: Line) => again.out
  const count = (line: number, kind: 'whole' | 'damaged') => values.units[`${line}${kind}`] ?? 0
  const pieces = lines
    .map(({ line }) => ({ line, whole: count(line, 'whole'), damaged: count(line, 'damaged') }))
    .filter(({ whole, damaged }) => whole + damaged > 0)
  const tooMany = lines.find((line) => count(line.line, 'whole') + count(line.line, 'damaged') > mostOf(line))
  const save = async () => {
    const wrong = tooMany
      ? `Only ${mostOf(tooMany)} × ${tooMany.name} can come back. Count them again.`
      : pieces.length === 0
        ? 'Say how many pieces came back.'
        : undefined
    setRefusal(wrong)
    if (wrong !== undefined) return
    setBusy(true)
    const body = { shipment: id, pieces }
    const send = () => callSignedIn(ROUTE, { params: { order: order.number }, version: order.version, body })
    const isSaved = await act(send, `Recorded. ${order.number} now waits for a decision: send again or refund.`)
    setBusy(false)
    if (!isSaved) return
    await draft.drop()
    close()
  }
  return (
    <PlainForm
      kept={{ draft, discard: clear }}
      submit={save}
      action="Record what came back"
      isBusy={isBusy}
      refusal={refusal}
      leave={close}
    >
      <p className="dialog-text">
        Open the parcel and look at each piece. Keep whole pieces aside: they do not go into stock before it is decided
        what happens.
      </p>
      {lines.map((line) => (
        <LineBack key={line.line} line={line} most={mostOf(line)} units={values.units} type={type} />
      ))}
    </PlainForm>
  )
}

type LineProps = { line: Line; most: number; units: Units; type: (changes: { units: Units }) => void }

function LineBack({ line, most, units, type }: LineProps) {
  if (most === 0) return null
  return (
    <fieldset className="form-pair">
      <legend className="field-label">{nameLine(line)}</legend>
      {(['whole', 'damaged'] as const).map((kind) => (
        <PieceUnits
          key={kind}
          lines={[line]}
          mostOf={() => most}
          units={units}
          suffix={kind}
          label={() => (kind === 'whole' ? 'Whole' : 'Damaged')}
          onChange={(changed) => type({ units: changed })}
        />
      ))}
    </fieldset>
  )
}
