import { useId } from 'react'
import { orderTopics } from '#shop/enquiries/enquiry-fields.ts'
import { isPaid } from '#shop/orders/moves.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { isClosed } from './order-headline.ts'
import { takesFeedback } from './takes-feedback.ts'
import { TrackOrder } from './track-order.tsx'
import { orderAddress, type Order, type OrderLine } from './use-order.ts'
import { ViewInvoice } from './view-invoice.tsx'

/**
 * What can be done with an order, on its page and in the list of one's orders. What is not open yet stands there
 * disabled, with the reason in words; what a closed order will never have does not.
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
  const { orderId, number, state, readOnly, invoice, creditNotes } = order
  const closed = isClosed(state)
  const size = feedback ? 'small' : 'regular'
  const paper = { orderId, orderNumber: number, size } as const
  return (
    <div className="order-buttons">
      {invoice !== null && !readOnly && <ViewInvoice {...paper} />}
      {invoice === null && !closed && (
        <NotYet name="View Invoice" number={number} size={size}>
          Your invoice is made when your payment has arrived.
        </NotYet>
      )}
      {isTrackable(order) && <TrackOrder order={order} size={size} onChange={onChange} />}
      {!isTrackable(order) && !closed && (
        <NotYet name="Track Order" number={number} size={size}>
          There is no parcel to follow.
        </NotYet>
      )}
      {feedback &&
        !closed &&
        (takesFeedback(order) ? (
          <ButtonLink
            to={`${orderAddress(orderId)}#feedback`}
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
      {!readOnly &&
        creditNotes.map((creditNote) => <ViewInvoice key={creditNote} {...paper} creditNote={creditNote} />)}
      <CancelOrder order={order} size={size} onChange={onChange} />
      {!feedback && <SomethingIsWrong number={number} />}
    </div>
  )
}

/** A parcel has been booked, or soon will be. */
function isTrackable({ state, parcel }: Order): boolean {
  return parcel !== null || isPaid(state)
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

/** Leads to the contact form, which then knows the order. */
function SomethingIsWrong({ number }: { number: string }) {
  return (
    <ButtonLink
      to="/contact#enquiry-title"
      state={{ enquiry: { topic: orderTopics[0], order: number } }}
      kind="quiet"
      className="order-wrong"
    >
      Something is wrong
    </ButtonLink>
  )
}
