import { useRef } from 'react'
import { formatRupees } from '#shop/money/paise.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { copyText } from '../design/copy-text.ts'
import { formatMoment } from '../design/format-moment.ts'
import { State, type StateLook } from '../design/state.tsx'
import { useKeptFocus } from '../design/use-kept-focus.ts'
import { usePermission } from '../session/me.ts'
import type { StaffOrder } from './order-types.ts'
import { useOrderAction } from './use-order-action.ts'

type Due = NonNullable<StaffOrder['money']>['dues'][number]

const looks: Readonly<Record<Due['state'], { look: StateLook; text: string }>> = {
  waiting: { look: 'waiting', text: 'To be paid' },
  paid: { look: 'good', text: 'Paid' },
  void: { look: 'plain', text: 'No longer due' },
}

/** The parts of the payment, and a link of the payment provider for a part that waits. */
export function OrderDues({ dues, order }: { dues: readonly Due[]; order: string }) {
  const maySend = usePermission('quotes.send')
  const next = dues.find(({ state }) => state === 'waiting')
  return (
    <ol className="things" aria-label="Parts of the payment">
      {dues.map((due) => (
        <li key={due.id} className="thing">
          <span>
            {due.label}: {formatRupees(due.amount)} <State look={looks[due.state].look}>{looks[due.state].text}</State>
            <span className="muted"> by {formatMoment(due.payableUntil)}</span>
          </span>
          {maySend && due === next && <DueLink due={due} order={order} />}
        </li>
      ))}
    </ol>
  )
}

function DueLink({ due: { id, label, amount, link }, order }: { due: Due; order: string }) {
  const { act, isBusy } = useOrderAction()
  const isOpen = link?.state === 'open'
  const place = useRef<HTMLSpanElement>(null)
  useKeptFocus(place, !isOpen)
  const open = () =>
    act(
      () => callSignedIn('POST /counter/api/v1/orders/{order}/payment-links', { params: { order }, body: { due: id } }),
      'The payment link is open. Copy it into a message.',
    )
  const copy = (url: string) =>
    copyText(
      `Gathri, order ${order}, ${label}: ${formatRupees(amount)}. Pay here: ${url}`,
      'link',
      'The words with the link are copied. Paste them into a message.',
    )
  if (!link || !isOpen)
    return (
      <>
        {link && <span className="muted">Its last payment link is {link.state}.</span>}
        <Button isBusy={isBusy} onPress={() => void open()}>
          Payment link
        </Button>
      </>
    )
  return (
    <span ref={place} tabIndex={-1} className="row">
      <a href={link.url} target="_blank" rel="noreferrer" className="order-email">
        {link.url}
      </a>
      <Button onPress={() => void copy(link.url)}>Copy for a message</Button>
    </span>
  )
}
