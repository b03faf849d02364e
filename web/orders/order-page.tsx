import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ApiRefusal } from '../ask-shop.ts'
import { OrderElsewhere } from './order-elsewhere.tsx'
import { OrderNotFound } from './order-not-found.tsx'
import { OrderReceived } from './order-received.tsx'
import { OrderSignIn } from './order-sign-in.tsx'
import { OrderFailed, OrderWait } from './order-wait.tsx'
import { orderAddress, useOrder } from './use-order.ts'

/**
 * The order, after it is placed and whenever its link is opened: at /success by the navigation's state, at /order by the
 * `id` in the address (specification, section 2). With neither it goes to the shop.
 */
export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { id?: unknown } | null }
  const stated = typeof state?.id === 'string' ? state.id : null
  const id = stated ?? query.get('id')
  const { answer, askAgain, renew } = useOrder(id, query.get('key'))
  const arrived = answer?.ok === true

  useEffect(() => {
    if (!id) void navigate('/shop', { replace: true })
  }, [id, navigate])

  // The page asks people to keep its link. Past the router: to it nothing has changed, and nothing is drawn anew.
  useEffect(() => {
    if (arrived && stated) window.history.replaceState(window.history.state, '', orderAddress(stated))
  }, [arrived, stated])

  return (
    <main className="order wrap">
      <title>Your order · Gathri</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {answer === null && <OrderWait />}
      {answer?.ok && <OrderReceived order={answer.data.order} lines={answer.data.cart} onChange={renew} />}
      {answer?.ok === false && <NotShown answer={answer} id={id ?? ''} onRetry={askAgain} />}
    </main>
  )
}

function NotShown({ answer, id, onRetry }: { answer: ApiRefusal; id: string; onRetry: () => void }) {
  switch (answer.status) {
    case 401:
      return <OrderSignIn id={id} />
    case 403:
      return <OrderElsewhere />
    case 404:
      return <OrderNotFound />
    default:
      return <OrderFailed message={answer.message} onRetry={onRetry} />
  }
}
