import { Link } from 'react-router'
import { Button, ButtonLink } from '../design/button.tsx'
import { useTimedRedirect } from '../pages/use-timed-redirect.ts'
import { useSession } from '../session/use-session.ts'

/** Time to read before the shop comes, in milliseconds (specification, section 9). */
const LEAVE_MS = 2_000

/** Nobody learns here whether an order exists: somebody else's looks the same. */
export function OrderNotFound({ id }: { id: string }) {
  const { isLoggedIn } = useSession()
  const { staying, stay } = useTimedRedirect('/shop', LEAVE_MS)
  return (
    <div className="order-state">
      <div role="alert">
        <h1 className="order-state-title">Order not found</h1>
        <p>
          {staying
            ? 'Please check the link, or write to us with your order number.'
            : 'Redirecting to Shop...'}
        </p>
      </div>
      <p className="order-state-aside">
        {isLoggedIn ? (
          <>
            The account you are signed in with has no such order.{' '}
            <Link to="/user/orders" className="text-link">
              See your orders
            </Link>
          </>
        ) : (
          <>
            Placed while signed in?{' '}
            <Link to="/login" state={{ from: `/order?id=${encodeURIComponent(id)}` }} className="text-link">
              Login
            </Link>{' '}
            to open it.
          </>
        )}
      </p>
      {staying ? (
        <ButtonLink to="/shop">Go to the shop</ButtonLink>
      ) : (
        <Button kind="outline" onClick={stay}>
          Stay here
        </Button>
      )}
    </div>
  )
}
