import { canReviewOrder } from '#shop/reviews/can-review-order.ts'
import { isOrderClosed } from './order-headline.ts'
import { SignInLink } from './order-sign-in.tsx'
import type { OrderView } from '#contract/order.ts'

export function ReadOnlyNotice({ order }: { order: OrderView }) {
  const { orderId, state, buyer } = order
  // A day after the order its link shows initials only: they are no address.
  const email = buyer.email.includes('•') ? '' : buyer.email
  const furtherActions = isOrderClosed(state)
    ? ''
    : canReviewOrder({ ...order, readOnly: false })
      ? ' or to leave feedback'
      : ' or to change something'
  return (
    <div className="order-read-only">
      <p>You opened this order from the link in our email. Sign in for its invoice{furtherActions}.</p>
      <SignInLink id={orderId} email={email} />
    </div>
  )
}
