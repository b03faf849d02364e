import { useStorageReady } from '#web/cart/cart-store.ts'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { Checkout } from './checkout.tsx'
import { CheckoutHead } from './checkout-head.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'

/** Checkout is the browser's alone: the server draws the same waiting page for everybody. */
export function CheckoutPage() {
  const isStorageReady = useStorageReady()
  return (
    <main className="checkout wrap">
      <PageHead title="Checkout · Gathri" robots="noindex" />
      <CheckoutHead />
      <NeedsScript>Checkout needs JavaScript.</NeedsScript>
      {isStorageReady ? <Checkout /> : <CheckoutSkeleton />}
    </main>
  )
}
