import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { PageHead } from '#web/sharing/page-head.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderError } from './order-error.tsx'
import { OrderLoading } from './order-loading.tsx'
import { orderPath, useOrder } from './use-order.ts'

/** At /success by the navigation's state, at /order by the `id` in the address (specification, section 2). */
export function OrderPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { id?: unknown } | null }
  const idFromState = typeof state?.id === 'string' ? state.id : null
  const id = idFromState ?? query.get('id')
  const { result, retry, updateOrder } = useOrder(id, query.get('key'))
  const isLoaded = result?.ok === true

  useEffect(() => {
    if (!id) void navigate('/shop', { replace: true })
  }, [id, navigate])

  // The page asks people to keep its link. Past the router: to it nothing has changed, and nothing is drawn anew.
  useEffect(() => {
    if (isLoaded && idFromState) window.history.replaceState(window.history.state, '', orderPath(idFromState))
  }, [isLoaded, idFromState])

  return (
    <main className="order wrap">
      <PageHead title="Your order · Gathri" robots="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {result === null && <OrderLoading />}
      {result?.ok && <OrderDetails order={result.data.order} lines={result.data.cart} onChange={updateOrder} />}
      {result?.ok === false && <OrderError refusal={result} id={id ?? ''} onRetry={retry} />}
    </main>
  )
}
