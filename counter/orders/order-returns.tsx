import { Link } from 'react-router'
import { Button } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { usePermission } from '../session/me.ts'
import { closeReturn } from './decide-return.tsx'
import type { StaffOrder } from './order-types.ts'
import { ofParcel } from './pieces-text.ts'
import type { StaffReturn } from './return-ways.ts'
import { useOrderAction } from './use-order-action.ts'

/** Lists pieces that came back or will, their state and who recorded it. */
export function OrderReturns({ order }: { order: StaffOrder }) {
  if (order.returns.length === 0) return null
  return (
    <section className="panel stack" aria-label="Returns">
      <h2>Returns</h2>
      <ul className="things">
        {order.returns.map((each) => (
          <li key={each.id} className="stack">
            <OneReturn order={order} found={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const stateWords: Readonly<Record<StaffReturn['state'], string>> = {
  asked: 'The buyer is to return it',
  'on its way': 'On its way back',
  received: 'Here, to be decided',
  closed: 'Closed',
}

function OneReturn({ order, found }: { order: StaffOrder; found: StaffReturn }) {
  const mayDecide = usePermission('returns.decide')
  const { act } = useOrderAction()
  const { kind, how, state, reason, enquiry, pieces, receivedAt, receivedBy, askedAt, askedBy } = found
  const position = order.shipments.find(({ id }) => id === found.shipment)?.position ?? 1
  const isOpen = state === 'asked' || state === 'on its way'
  return (
    <>
      <p>
        <strong>{stateWords[state]}.</strong> {kind === 'by courier' ? 'The courier brought it back' : wayWords(how)}
        {ofParcel(order.shipments.length, position)}. {reason}
      </p>
      <ul>
        {pieces.map(({ line, name, units, whole, damaged }) => (
          <li key={line}>
            {receivedAt === null ? `${units} × ${name}` : `${name}: ${whole} whole, ${damaged} damaged`}
          </li>
        ))}
      </ul>
      <p className="muted">
        {askedAt !== null && `Opened by ${askedBy}, ${formatMoment(askedAt)}. `}
        {receivedAt !== null && `Received by ${receivedBy}, ${formatMoment(receivedAt)}. `}
        {found.trouble !== null && troubleWords(found, found.trouble)}
        {found.awb !== null && `${found.courierName ?? 'Courier'} ${found.awb}. `}
        {found.closedFor !== null && `Closed: ${found.closedFor}. `}
        {enquiry !== null && <Link to={`/enquiries/${enquiry}`}>The enquiry</Link>}
      </p>
      {isOpen && mayDecide && (
        <Button kind="quiet" onPress={() => void closeReturn(order, found, act)}>
          Close this return
        </Button>
      )}
    </>
  )
}

function troubleWords({ state, awb }: StaffReturn, words: string): string {
  if (state === 'closed') return `The pick-up could not be called off: “${words}”. Ask the courier to cancel it. `
  return awb === null
    ? `The courier is not booked yet: “${words}”. `
    : `The pick-up is in trouble: “${words}”. Ask the courier, or close this return. `
}

const wayWords = (how: StaffReturn['how']) =>
  how === 'pick-up' ? 'The courier fetches it from the buyer' : 'The buyer sends it'
