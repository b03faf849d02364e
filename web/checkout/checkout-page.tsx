import { useHydrated } from '../cart/cart-store.ts'
import { NeedsScript } from '../design/needs-script.tsx'
import { Checkout } from './checkout.tsx'
import { CheckoutHead } from './checkout-head.tsx'
import { CheckoutWait } from './checkout-wait.tsx'

/** Checkout is the browser's alone: the server draws the same waiting page for everybody. */
export function Component() {
  const hydrated = useHydrated()
  return (
    <main className="checkout wrap">
      <title>Checkout · Gathri</title>
      <meta name="robots" content="noindex" />
      <CheckoutHead />
      <NeedsScript>Checkout needs JavaScript.</NeedsScript>
      {hydrated ? <Checkout /> : <CheckoutWait />}
    </main>
  )
}
