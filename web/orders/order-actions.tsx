import { useId } from 'react'
import { orderTopics } from '#shop/enquiries/enquiry-fields.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { hasOwnInvoices } from './has-own-invoices.ts'
import { isOrderClosed } from './order-headline.ts'
import { canReviewOrder } from '#shop/reviews/can-review-order.ts'
import { TrackOrder } from './track-order.tsx'
import type { OrderView } from '#contract/order.ts'
import { orderPath } from './use-order.ts'
import { nameCreditNotes } from './name-credit-notes.ts'
import { ViewInvoice } from './view-invoice.tsx'

/** Shows actions that open later as disabled, with the reason. Hides actions that a closed order never gets. */
export function OrderActions({
  order,
  hasReviewLink = false,
  onChange,
}: {
  order: OrderView
  hasReviewLink?: boolean
  onChange: (order: OrderView) => void
}) {
  const { orderId, number, state, readOnly, invoice } = order
  const creditNames = nameCreditNotes(order)
  const closed = isOrderClosed(state)
  // Each parcel has its own tracking on the order's page.
  const hasSeveral = order.shipments.length > 1
  const size = hasReviewLink ? 'small' : 'regular'
  const documentProps = { orderId, orderNumber: number, size } as const
  return (
    <div className="order-buttons">
      {invoice !== null && !readOnly && (hasReviewLink || !hasOwnInvoices(order)) && <ViewInvoice {...documentProps} />}
      {invoice === null && !closed && (
        <UnavailableAction name="View Invoice" number={number} size={size}>
          {whyNoInvoice(order)}
        </UnavailableAction>
      )}
      {!hasSeveral && isTrackable(order) && <TrackOrder order={order} size={size} onChange={onChange} />}
      {!hasSeveral && !isTrackable(order) && !closed && (
        <UnavailableAction name="Track Order" number={number} size={size}>
          There is no parcel to follow.
        </UnavailableAction>
      )}
      {hasReviewLink &&
        !closed &&
        (canReviewOrder(order) ? (
          <ButtonLink
            to={`${orderPath(orderId)}#feedback`}
            kind="outline"
            size={size}
            aria-label={`Leave Feedback, order ${number}`}
          >
            Leave Feedback
          </ButtonLink>
        ) : (
          <UnavailableAction name="Leave Feedback" number={number} size={size}>
            You can leave feedback when your parcel has arrived.
          </UnavailableAction>
        ))}
      {!readOnly &&
        order.credits.map(({ number: creditNote }, index) => (
          <ViewInvoice key={creditNote} {...documentProps} creditNote={creditNote} of={creditNames[index]} />
        ))}
      {!readOnly &&
        order.refundVouchers.map((voucher) => (
          <ViewInvoice key={voucher} {...documentProps} voucher={{ name: 'View Refund Voucher', number: voucher }} />
        ))}
      <CancelOrder order={order} size={size} onChange={onChange} />
      {!hasReviewLink && <AskLink number={number} />}
    </div>
  )
}

/** A parcel has been booked, or soon will be. */
const isAsking = ({ shipments }: OrderView) => shipments.some(({ state }) => state === 'asking')

function whyNoInvoice(order: OrderView): string {
  if (isAsking(order)) return 'Your invoice is made when we know the address.'
  return order.dues.some((due) => due.receiptVoucher)
    ? 'Your invoice is made when all of the order is paid.'
    : 'Your invoice is made when your payment has arrived.'
}

function isTrackable(order: OrderView): boolean {
  return order.parcel !== null || (isPaid(order.state) && !isAsking(order))
}

function UnavailableAction({
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
  const reasonId = useId()
  return (
    <div className="order-action">
      <Button
        kind="outline"
        size={size}
        aria-label={`${name}, order ${number}`}
        aria-disabled
        aria-describedby={reasonId}
      >
        {name}
      </Button>
      <p id={reasonId} className="order-hint">
        {children}
      </p>
    </div>
  )
}

function AskLink({ number }: { number: string }) {
  return (
    <ButtonLink
      to="/contact#enquiry-title"
      state={{ enquiry: { topic: orderTopics[0], order: number } }}
      kind="quiet"
      className="order-error"
    >
      Ask us about this order
    </ButtonLink>
  )
}
