import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { cartCount } from '#shop/cart/cart.ts'
import { CartNotices } from '#web/cart/cart-notices.tsx'
import { useCart } from '#web/cart/cart-store.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderError } from './order-error.tsx'
import { OrderLoading } from './order-loading.tsx'
import { orderPath, useOrder } from './use-order.ts'

const CART_KEPT = 'This order leaves out anything you added to your cart while you paid. It is still in your cart.'

/** At /success by the navigation's state, at /order by the `id` in the address. */
export function OrderPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { id?: unknown; isCartKept?: unknown } | null }
  const idFromState = typeof state?.id === 'string' ? state.id : null
  const id = idFromState ?? query.get('id')
  const { result, retry, updateOrder } = useOrder(id, query.get('key'))
  const isLoaded = result?.ok === true
  const isCartKept = useCart(cartCount) > 0 && state?.isCartKept === true

  useEffect(() => {
    if (!id) void navigate('/shop', { replace: true })
  }, [id, navigate])

  // The page asks people to keep its link. This bypasses the router, which would render the page again.
  useEffect(() => {
    if (isLoaded && idFromState) window.history.replaceState(window.history.state, '', orderPath(idFromState))
  }, [isLoaded, idFromState])

  return (
    <main className="order wrap">
      <PageHead title="Your order · Gathri" robots="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {result === null && <OrderLoading />}
      <CartNotices notices={isLoaded && isCartKept ? [CART_KEPT] : []} />
      {result?.ok && <OrderDetails order={result.data.order} lines={result.data.cart} onChange={updateOrder} />}
      {result?.ok === false && <OrderError refusal={result} id={id ?? ''} onRetry={retry} />}
    </main>
  )
}
