import { hasArrived } from '#shop/feedback/has-arrived.ts'
import { isClosed } from './order-headline.ts'
import { SignInLink } from './order-sign-in.tsx'
import type { Order } from './use-order.ts'

/** Says that the order came by a mail's link, and how its account does more with it. */
export function OrderToRead({ order: { orderId, state, userInfo } }: { order: Order }) {
  // A day after the order its link shows initials only: they are no address.
  const email = userInfo.email.includes('•') ? '' : userInfo.email
  const more = isClosed(state) ? '' : hasArrived(state) ? ' or to leave feedback' : ' or to change something'
  return (
    <div className="order-to-read">
      <p>You opened this order from the link in our email. Sign in for its invoice{more}.</p>
      <SignInLink id={orderId} email={email} />
    </div>
  )
}
