import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { OrderNotFound } from './order-not-found.tsx'
import { OrderReceived } from './order-received.tsx'
import { OrderFailed, OrderWait } from './order-wait.tsx'
import { useOrder } from './use-order.ts'

/**
 * The order, after it is placed and whenever its link is opened: at /success by the navigation's state, at /order by the
 * `id` in the address (specification, section 2). With neither it goes to the shop.
 */
export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { id?: unknown } | null }
  const id = typeof state?.id === 'string' ? state.id : query.get('id')
  const { answer, askAgain, renew } = useOrder(id)

  useEffect(() => {
    if (!id) void navigate('/shop', { replace: true })
  }, [id, navigate])

  return (
    <main className="order wrap">
      <title>Your order · Gathri</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {answer === null && <OrderWait />}
      {answer?.ok && <OrderReceived order={answer.data.order} lines={answer.data.cart} onChange={renew} />}
      {answer?.ok === false && answer.status === 404 && <OrderNotFound id={id ?? ''} />}
      {answer?.ok === false && answer.status !== 404 && (
        <OrderFailed message={answer.message} onRetry={askAgain} />
      )}
    </main>
  )
}
