import { useState } from 'react'
import { whySentAgainLabels } from '#shop/orders/returns.ts'
import type { WhySentAgain } from '#shop/orders/returns.ts'
import { callSignedIn } from '../api/use-call.ts'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import type { StaffOrder } from './order-types.ts'
import { PieceUnits, type Units } from './return-pieces.tsx'
import type { Ways } from './return-ways.ts'
import type { Act } from './use-refund.ts'

export type Asked = { order: StaffOrder; ways: Ways; act: Act }
export type Line = Ways['shipment']['lines'][number]
type Pieces = { line: number; units: number; variant?: number }[]
const ROUTE = 'POST /counter/api/v1/orders/{order}/send-again'

export async function sendPiecesAgain(asked: Asked): Promise<void> {
  await openDialog({ title: `Send ${asked.order.number} again`, look: 'sheet' }, (close) => (
    <SendAgainForm {...asked} close={() => close()} />
  ))
}

/** The most units of a line that can be sent again. */
export const mostOf = (why: WhySentAgain) => (line: Line) =>
  why === 'came back' || why === 'exchanged' ? Math.min(line.again.left, line.again.undecided) : line.again.out

export function useSendAgain({ order, ways, act }: Asked, done: () => Promise<void>) {
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (why: WhySentAgain, pieces: Pieces) => {
    setRefusal(pieces.length === 0 ? 'Choose the pieces to send.' : undefined)
    if (pieces.length === 0) return
    setBusy(true)
    const body = { shipment: ways.shipment.id, why, pieces }
    const call = () => callSignedIn(ROUTE, { params: { order: order.number }, version: order.version, body })
    const isSent = await act(call, `${order.number} has a new parcel. It is packed and booked like any other.`)
    setBusy(false)
    if (isSent) await done()
  }
  return { refusal, isBusy, send }
}

function SendAgainForm({ order, ways, act, close }: Asked & { close: () => void }) {
  const { shipment, whys } = ways
  const [first = 'came back'] = whys
  const initial: { why: string; units: Units } = { why: first, units: {} }
  const kept = useKeptFields(`orders/${order.number}/again/${shipment.id}`, initial)
  const { values, type, draft, clear } = kept
  const why = whys.find((each) => each === values.why) ?? first
  const limit = mostOf(why)
  const all = Object.fromEntries(shipment.lines.map((line) => [line.line, limit(line)]))
  const units = { ...all, ...values.units }
  const { refusal, isBusy, send } = useSendAgain({ order, ways, act }, async () => {
    await draft.drop()
    close()
  })
  const pieces = shipment.lines
    .map((line) => ({ line: line.line, units: Math.min(units[line.line] ?? 0, limit(line)) }))
    .filter((piece) => piece.units > 0)
  return (
    <PlainForm
      kept={{ draft, discard: clear }}
      submit={() => send(why, pieces)}
      action="Send it again"
      isBusy={isBusy}
      refusal={refusal}
      leave={close}
    >
      <SelectField
        label="What happened"
        options={whys.map((value) => ({ value, label: whySentAgainLabels[value] }))}
        value={why}
        onChange={(value) => type({ why: value })}
      />
      <PieceUnits
        lines={shipment.lines}
        mostOf={limit}
        units={units}
        onChange={(changed) => type({ units: changed })}
      />
      <p className="dialog-text">{stockText(why, shipment.lines)}</p>
      <p className="dialog-text">
        The buyer pays nothing: the workshop bears the second delivery. The invoice stays as it is. The buyer gets a
        mail. To change the address, correct it afterwards on the new parcel, before it leaves.
      </p>
    </PlainForm>
  )
}

function stockText(why: WhySentAgain, lines: readonly Line[]): string {
  const whole = lines.reduce((sum, { again }) => sum + again.whole, 0)
  if (why !== 'came back') return 'New pieces are taken from stock, or made again.'
  return whole === 0
    ? 'Nothing came back whole: new pieces are taken from stock, or made again.'
    : 'Whole pieces that came back are packed first. For the others, new ones are taken from stock, or made again.'
}
