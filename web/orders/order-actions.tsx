import { useId } from 'react'
import { isOrderState, isPaid } from '#shop/orders/moves.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { takesFeedback } from './takes-feedback.ts'
import { TrackOrder } from './track-order.tsx'
import type { Order, OrderLine } from './use-order.ts'
import { ViewInvoice } from './view-invoice.tsx'

/**
 * What can be done with an order, on its page and in the list of one's orders. What is not open yet stands there
 * disabled, with the reason in words.
 * @param onChange told when one of them has changed the order
 * @param feedback whether reviews are asked for as well, as the list of one's orders does
 */
export function OrderActions({
  order,
  feedback = false,
  onChange,
}: {
  order: Order
  lines: readonly OrderLine[]
  feedback?: boolean
  onChange: (order: Order) => void
}) {
  const { orderId, number, invoice, creditNotes } = order
  const size = feedback ? 'small' : 'regular'
  const paper = { orderId, orderNumber: number, size } as const
  return (
    <div className="order-buttons">
      {invoice === null ? (
        <NotYet name="View Invoice" number={number} size={size}>
          Your invoice is made when your payment has arrived.
        </NotYet>
      ) : (
        <ViewInvoice {...paper} />
      )}
      {isTrackable(order) ? (
        <TrackOrder order={order} size={size} onChange={onChange} />
      ) : (
        <NotYet name="Track Order" number={number} size={size}>
          There is no parcel to follow.
        </NotYet>
      )}
      {feedback &&
        (takesFeedback(order) ? (
          <ButtonLink
            to={`/order?id=${encodeURIComponent(orderId)}#feedback`}
            kind="outline"
            size={size}
            aria-label={`Leave Feedback, order ${number}`}
          >
            Leave Feedback
          </ButtonLink>
        ) : (
          <NotYet name="Leave Feedback" number={number} size={size}>
            You can leave feedback when your parcel has arrived.
          </NotYet>
        ))}
      {creditNotes.map((creditNote) => (
        <ViewInvoice key={creditNote} {...paper} creditNote={creditNote} />
      ))}
      <CancelOrder order={order} size={size} onChange={onChange} />
    </div>
  )
}

/** A parcel has been booked, or soon will be. */
function isTrackable({ status, parcel }: Order): boolean {
  const state = status.toLowerCase()
  return parcel !== null || (isOrderState(state) && isPaid(state))
}

/** A button that waits for its time, and says what for. */
function NotYet({
  name,
  number,
  size,
  children,
}: {
  name: string
  number: string
  size: 'regular' | 'small'
  children: string
}) {
  const whyId = useId()
  return (
    <div className="order-action">
      <Button
        kind="outline"
        size={size}
        aria-label={`${name}, order ${number}`}
        aria-disabled
        aria-describedby={whyId}
      >
        {name}
      </Button>
      <p id={whyId} className="order-later">
        {children}
      </p>
    </div>
  )
}
