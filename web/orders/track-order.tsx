import { useState } from 'react'
import { Button } from '#web/design/button.tsx'
import { PopUp } from '#web/design/pop-up.tsx'
import type { ParcelView, OrderView } from '#contract/order.ts'
import { formatIndiaDateTime, formatIndiaDate } from './format-india-date.ts'
import { toOrderHeadline, findParcelProblem } from './order-headline.ts'
import { useOrderPolling } from './use-order-polling.ts'
import { Fact } from '#web/design/fact.tsx'

export function TrackOrder({
  order,
  size = 'regular',
  onChange,
}: {
  order: OrderView
  size?: 'regular' | 'small'
  onChange: (order: OrderView) => void
}) {
  const [open, setOpen] = useState(false)
  useOrderPolling(order, open, onChange)
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
        <ParcelTracking order={order} />
      </PopUp>
    </div>
  )
}

function ParcelTracking({ order }: { order: OrderView }) {
  const { state, status, createdAt, parcel } = order
  const steps = [...(parcel?.timeline ?? []), { at: createdAt, status: 'Order placed', place: '' }]
  return (
    <div className="parcel">
      <output className="parcel-status">
        <strong>{findParcelProblem(order)?.heading ?? status}</strong>
        <span>{state === 'placed' ? awaitingPickupText(parcel) : toOrderHeadline(order).sentence}</span>
      </output>
      {parcel && <ParcelDetails parcel={parcel} />}
      <h3 className="parcel-title">What has happened</h3>
      <ol className="parcel-steps">
        {steps.map(({ at, status, place }) => (
          <li key={`${at} ${status} ${place}`} className="parcel-step">
            <span className="parcel-step-text">{status}</span>
            <span className="parcel-step-time">
              {at && <time dateTime={at}>{formatIndiaDateTime(at)}</time>}
              {place && <span>{place}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className="order-hint">This list updates on its own.</p>
    </div>
  )
}

function awaitingPickupText(parcel: ParcelView | null): string {
  return parcel?.awb
    ? 'Your parcel is waiting for the courier. We’ll email you when it is on its way.'
    : 'We are arranging the pick-up by the courier. We’ll email you when your parcel is on its way.'
}

function ParcelDetails({ parcel: { courier, awb, expectedAt } }: { parcel: ParcelView }) {
  return (
    <dl className="order-facts parcel-facts">
      <Fact name="Courier">{courier}</Fact>
      {awb && (
        <Fact name="AWB number" isNumber>
          {awb}
        </Fact>
      )}
      {expectedAt && (
        <Fact name="Expected">
          <time dateTime={expectedAt}>{formatIndiaDate(expectedAt)}</time>
        </Fact>
      )}
    </dl>
  )
}
