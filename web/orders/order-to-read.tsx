import { SignInLink } from './order-sign-in.tsx'
import type { Order } from './use-order.ts'

/** Says that the order came by a mail's link, and how its account does more with it. */
export function OrderToRead({ order: { orderId, userInfo } }: { order: Order }) {
  // A day after the order its link shows initials only: they are no address.
  const email = userInfo.email.includes('•') ? '' : userInfo.email
  return (
    <div className="order-to-read">
      <p>
        You see this order by the link of our email. Sign in for its invoice, to cancel it or to leave
        feedback.
      </p>
      <SignInLink id={orderId} email={email} />
    </div>
  )
}
