import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { Skeleton } from '#web/design/skeleton.tsx'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { OrderEntry } from './order-entry.tsx'
import { useCustomerOrders } from './use-customer-orders.ts'
import { useUserArea } from './user-area-page.tsx'

const PAGE_SIZE = 8

export function OrdersPage() {
  const { user } = useUserArea()
  const { result, hasOlder, fetchOlder, retry } = useCustomerOrders(user)
  const [shown, setShown] = useState(PAGE_SIZE)
  const orders = result?.ok ? result.data : []
  const list = useRef<HTMLUListElement>(null)

  // The button under the list moves down: the keyboard goes on with the first order that is new.
  useEffect(() => {
    if (shown > PAGE_SIZE) list.current?.querySelectorAll<HTMLElement>('.order-entry-link')[shown - PAGE_SIZE]?.focus()
  }, [shown])

  const showMore = () => {
    if (hasOlder && shown + PAGE_SIZE > orders.length) fetchOlder()
    setShown(shown + PAGE_SIZE)
  }

  return (
    <>
      <PageHead title="Your orders · Gathri" />
      <h1 tabIndex={-1}>Your Orders</h1>
      {result === null && <OrdersSkeleton />}
      {result?.ok === false && (
        <div role="alert" className="order-entries-state">
          <p>{result.message}</p>
          <Button onClick={retry}>Retry</Button>
        </div>
      )}
      {result?.ok && orders.length === 0 && (
        <div className="order-entries-state">
          <img src="/art/empty-cart.svg" alt="" width="240" height="192" />
          <p>You have no orders yet. Go ahead and buy some products!</p>
          <ButtonLink to="/shop">Shop Now</ButtonLink>
        </div>
      )}
      {orders.length > 0 && (
        <ul className="order-entries" ref={list}>
          {orders.slice(0, shown).map(({ order, cart }) => (
            <OrderEntry key={order.orderId} order={order} lines={cart} />
          ))}
        </ul>
      )}
      {(orders.length > shown || (hasOlder && orders.length > 0)) && (
        <div className="order-entries-more">
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

function OrdersSkeleton() {
  return (
    <div className="order-entries" aria-busy="true">
      <VisuallyHidden>Fetching your orders</VisuallyHidden>
      <Skeleton className="order-entry-skeleton" />
      <Skeleton className="order-entry-skeleton" />
    </div>
  )
}
