import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { exchangePieces } from './exchange-pieces.tsx'
import type { StaffOrder } from './order-types.ts'
import { refundOrder } from './refund-dialog.tsx'
import type { StaffReturn, Ways } from './return-ways.ts'
import { sendPiecesAgain } from './send-again.tsx'
import type { Act } from './use-refund.ts'

type Deciding = { order: StaffOrder; ways: Ways; act: Act; mayRefund: boolean }
type Way = 'send again' | 'exchange' | 'refund' | 'close'

const resolutions: readonly { way: Way; label: string; hint: string }[] = [
  { way: 'send again', label: 'Send it again', hint: 'The same pieces, at no charge. Also to replace broken ones.' },
  { way: 'exchange', label: 'Exchange for another piece', hint: 'Another variant, at the same or another price.' },
  { way: 'refund', label: 'Refund it', hint: 'With a credit note. Whole pieces go into stock.' },
  { way: 'close', label: 'None of these', hint: 'The buyer keeps it, or it is settled otherwise.' },
]

/** Offers the ways out for pieces that came back, were lost or broke. */
export async function decideReturn(deciding: Deciding): Promise<void> {
  const { order, ways, act } = deciding
  const way = await openDialog<Way>({ title: `What happens with ${order.number}?` }, (close) => (
    <ul className="things return-ways">
      {resolutions
        .filter(({ way: each }) => isOffered(each, deciding))
        .map(({ way: each, label, hint }) => (
          <li key={each} className="stack">
            <Button kind={each === 'send again' ? 'solid' : 'outline'} onPress={() => close(each)}>
              {label}
            </Button>
            <p className="muted">{hint}</p>
          </li>
        ))}
    </ul>
  ))
  if (way === 'send again') await sendPiecesAgain({ order, ways, act })
  if (way === 'exchange') await exchangePieces({ order, ways, act })
  if (way === 'refund') await refundOrder({ order, act })
  const received = findReceived(deciding)
  if (way === 'close' && received) await closeReturn(order, received, act)
}

const findReceived = ({ order, ways }: Deciding) =>
  order.returns.find(({ shipment, state }) => shipment === ways.shipment.id && state === 'received')

function isOffered(way: Way, deciding: Deciding): boolean {
  const { ways, mayRefund } = deciding
  if (way === 'refund') return mayRefund
  if (way === 'exchange') return ways.undecided > 0
  return way === 'send again' ? ways.whys.length > 0 : findReceived(deciding) !== undefined
}

export async function closeReturn(order: StaffOrder, { id, state, awb }: StaffReturn, act: Act): Promise<void> {
  const isBooked = state !== 'received' && awb !== null
  const answer = await confirm({
    title: 'Close this return?',
    text: (
      <p>
        Nothing is refunded and nothing is sent. {state === 'received' && 'Whole pieces can be added under Stock.'}
        {isBooked && 'The courier’s pick-up is called off.'}
      </p>
    ),
    action: 'Close the return',
    reason: { label: 'Why', isRequired: true, subject: `orders/${order.number}/returns/${id}/close` },
  })
  if (!answer) return
  const send = () =>
    callSignedIn('POST /counter/api/v1/orders/{order}/returns/{return}/close', {
      params: { order: order.number, return: String(id) },
      version: order.version,
      body: { reason: answer.reason },
    })
  if (await act(send, 'The return is closed.')) await answer.drop()
}
