import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { PopUp } from '../design/pop-up.tsx'
import type { Parcel } from './after-placing.ts'
import { indianDate, indianDay } from './indian-date.ts'
import { headlineOf, parcelTrouble } from './order-headline.ts'
import type { Order } from './use-order.ts'
import { useFreshOrder } from './use-fresh-order.ts'

/** Opens a panel with the way of an order's parcel, which follows it while it is open. */
export function TrackOrder({
  order,
  size = 'regular',
  onChange,
}: {
  order: Order
  size?: 'regular' | 'small'
  onChange: (order: Order) => void
}) {
  const [open, setOpen] = useState(false)
  useFreshOrder(order, open, onChange)
  return (
    <div className="order-action">
      <Button
        kind="outline"
        size={size}
        aria-label={`Track Order, order ${order.number}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Track Order
      </Button>
      <PopUp open={open} title={`Order ${order.number}`} onClose={() => setOpen(false)}>
        <ParcelWay order={order} />
      </PopUp>
    </div>
  )
}

function ParcelWay({ order }: { order: Order }) {
  const { state, status, createdAt, parcel } = order
  const steps = [...(parcel?.timeline ?? []), { at: createdAt, status: 'Order placed', place: '' }]
  return (
    <div className="parcel">
      <output className="parcel-now">
        <strong>{parcelTrouble(order)?.heading ?? status}</strong>
        <span>{state === 'placed' ? placedWords(parcel) : headlineOf(order).sentence}</span>
      </output>
      {parcel && <ParcelFacts parcel={parcel} />}
      <h3 className="parcel-title">What has happened</h3>
      <ol className="parcel-steps">
        {steps.map(({ at, status: words, place }) => (
          <li key={`${at} ${words} ${place}`} className="parcel-step">
            <span className="parcel-words">{words}</span>
            <span className="parcel-when">
              {at && <time dateTime={at}>{indianDate(at)}</time>}
              {place && <span>{place}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className="order-later">This list follows your parcel by itself.</p>
    </div>
  )
}

function placedWords(parcel: Parcel | null): string {
  return parcel?.awb
    ? 'Your parcel is waiting for the courier. We’ll email you when it is on its way.'
    : 'We are arranging the pick-up by the courier. We’ll email you when your parcel is on its way.'
}

function ParcelFacts({ parcel: { courier, awb, expectedAt } }: { parcel: Parcel }) {
  return (
    <dl className="order-facts parcel-facts">
      <div>
        <dt>Courier</dt>
        <dd>{courier}</dd>
      </div>
      {awb && (
        <div>
          <dt>AWB number</dt>
          <dd className="numbers">{awb}</dd>
        </div>
      )}
      {expectedAt && (
        <div>
          <dt>Expected</dt>
          <dd>
            <time dateTime={expectedAt}>{indianDay(expectedAt)}</time>
          </dd>
        </div>
      )}
    </dl>
  )
}
