import { useStorageReady } from '#web/cart/cart-store.ts'
import { CheckoutHead } from '#web/checkout/checkout-head.tsx'
import { CheckoutSkeleton } from '#web/checkout/checkout-skeleton.tsx'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { Ask } from './ask.tsx'

export function AskPage() {
  const isStorageReady = useStorageReady()
  return (
    <main className="checkout wrap">
      <PageHead title="Ask for the address · Gathri" robots="noindex" />
      <CheckoutHead title="Ask for the address" />
      <NeedsScript>Asking for the address needs JavaScript.</NeedsScript>
      {isStorageReady ? <Ask /> : <CheckoutSkeleton />}
    </main>
  )
}
