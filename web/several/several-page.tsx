import { useStorageReady } from '#web/cart/cart-store.ts'
import { CheckoutHead } from '#web/checkout/checkout-head.tsx'
import { CheckoutSkeleton } from '#web/checkout/checkout-skeleton.tsx'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { Several } from './several.tsx'

export function SeveralPage() {
  const isStorageReady = useStorageReady()
  return (
    <main className="checkout wrap">
      <PageHead title="Send to several people · Gathri" robots="noindex" />
      <CheckoutHead title="Send to several people" />
      <NeedsScript>Sending to several people needs JavaScript.</NeedsScript>
      {isStorageReady ? <Several /> : <CheckoutSkeleton />}
    </main>
  )
}
