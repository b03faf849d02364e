import { Skeleton } from '#web/design/skeleton.tsx'

export function CheckoutSkeleton() {
  return (
    <div className="checkout-parts needs-script" aria-busy="true">
      <div className="checkout-steps">
        <Skeleton className="checkout-skeleton-title" />
        <Skeleton className="checkout-skeleton-block" />
      </div>
      <Skeleton className="checkout-skeleton-summary" />
    </div>
  )
}
