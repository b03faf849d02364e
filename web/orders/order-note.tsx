import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { OrderView, ShipmentView } from '#contract/order.ts'
import { cards } from '#shop/gifts/card-names.ts'
import { faces } from '#shop/lettering/faces.ts'
import { Button } from '#web/design/button.tsx'
import type { NoteChange } from './change-note.tsx'

const ChangeNote = lazy(() =>
  import('./change-note.tsx').then(
    ({ ChangeNote }): { default: (props: NoteChange) => ReactNode } => ({ default: ChangeNote }),
    () => ({ default: () => <p>The card could not be opened just now. Please load the page again.</p> }),
  ),
)

type OrderNoteProps = {
  order: Pick<OrderView, 'orderId' | 'readOnly'>
  shipment: ShipmentView | undefined
  titleId: string
  onChange: (order: OrderView) => void
}

/** Empty if the order is no gift or the reader may not see its note. */
export function OrderNote({ order: { orderId, readOnly }, shipment, titleId, onChange }: OrderNoteProps) {
  const [isChanging, setChanging] = useState(false)
  if (!shipment?.gift) return null
  const { gift, id, wordsOpen } = shipment
  const { to, from, message, face, unsaid, card, written, wrap } = gift
  const hasWords = [to, message, from].some((text) => text !== '')
  const mayChange = hasWords && wordsOpen && !readOnly
  return (
    <section aria-labelledby={titleId} className="order-card">
      <h2 id={titleId} className="order-title">
        A gift
      </h2>
      {hasWords && !isChanging && (
        <blockquote className="order-note">
          {to !== '' && <p>{to}</p>}
          {message !== '' && <p>{message}</p>}
          {from !== '' && <p>– {from}</p>}
        </blockquote>
      )}
      {mayChange && isChanging && (
        <Suspense fallback={<p className="order-hint">One moment…</p>}>
          <ChangeNote
            orderId={orderId}
            shipment={id}
            gift={gift}
            onChanged={(changed) => {
              setChanging(false)
              onChange(changed)
            }}
            onBack={() => setChanging(false)}
          />
        </Suspense>
      )}
      <p className="order-hint">
        {hasWords &&
          `On the ${cards[card].label} card, ${written ? 'written by hand after' : 'in'} ${faces[face].label}. `}
        {wrap !== '' && `Wrapped: ${wrap}. `}
        {unsaid && 'Nothing in the box says who it is from. '}
        There are no prices in the box.
      </p>
      {mayChange && !isChanging && (
        <Button kind="outline" size="small" onClick={() => setChanging(true)}>
          Change the words
        </Button>
      )}
    </section>
  )
}
