import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { VisuallyHidden } from '../../design/visually-hidden.tsx'
import { OrderEntry } from './order-entry.tsx'
import { useOwnOrders } from './use-own-orders.ts'
import { useUserArea } from './user-area.tsx'

/** Orders shown at once, and more with each click. */
const AT_ONCE = 8

/** Everything somebody has ordered, the latest first (specification, section 2). */
export function Component() {
  const { user } = useUserArea()
  const { answer, hasOlder, fetchOlder, askAgain } = useOwnOrders(user)
  const [shown, setShown] = useState(AT_ONCE)
  const orders = answer?.ok ? answer.data : []
  const list = useRef<HTMLUListElement>(null)

  // The button under the list moves down: a keyboard goes on with the first order that is new.
  useEffect(() => {
    if (shown > AT_ONCE)
      list.current?.querySelectorAll<HTMLElement>('.own-order-link')[shown - AT_ONCE]?.focus()
  }, [shown])

  const showMore = () => {
    if (hasOlder && shown + AT_ONCE > orders.length) fetchOlder()
    setShown(shown + AT_ONCE)
  }

  return (
    <>
      <title>Your orders · Gathri</title>
      <h1 tabIndex={-1}>Your Orders</h1>
      {answer === null && <OrdersWait />}
      {answer?.ok === false && (
        <div role="alert" className="own-orders-state">
          <p>{answer.message}</p>
          <Button onClick={askAgain}>Retry</Button>
        </div>
      )}
      {answer?.ok && orders.length === 0 && (
        <div className="own-orders-state">
          <img src="/art/empty-cart.svg" alt="" width="240" height="192" />
          <p>You have no orders yet. Go ahead and buy some products!</p>
          <ButtonLink to="/shop">Shop Now</ButtonLink>
        </div>
      )}
      {orders.length > 0 && (
        <ul className="own-orders" ref={list}>
          {orders.slice(0, shown).map(({ order, cart }) => (
            <OrderEntry key={order.orderId} order={order} lines={cart} />
          ))}
        </ul>
      )}
      {(orders.length > shown || (hasOlder && orders.length > 0)) && (
        <div className="own-orders-more">
          <p>
            {Math.min(shown, orders.length)} of {orders.length}
            {hasOlder && ' and older'} orders
          </p>
          <Button kind="outline" onClick={showMore}>
            {shown >= orders.length ? 'Show older orders' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  )
}

/** The shape of two orders. */
function OrdersWait() {
  return (
    <div className="own-orders" aria-busy="true">
      <VisuallyHidden>Fetching your orders</VisuallyHidden>
      <Skeleton className="own-order-wait" />
      <Skeleton className="own-order-wait" />
    </div>
  )
}
