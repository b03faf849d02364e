import { Skeleton } from '../design/skeleton.tsx'

/** The shape of checkout while the cart is being read. */
export function CheckoutWait() {
  return (
    <div className="checkout-parts needs-script" aria-busy="true">
      <div className="checkout-steps">
        <Skeleton className="checkout-wait-title" />
        <Skeleton className="checkout-wait-block" />
      </div>
      <Skeleton className="checkout-wait-summary" />
    </div>
  )
}
