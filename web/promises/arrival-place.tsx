import type { ComponentType } from 'react'
import type { ProductDetails } from '#shop/catalogue/product.ts'
import { DeferredHydration, lazyUntilTouch } from '#web/startup/deferred-hydration.tsx'
import { readPin } from './stored-pin.ts'

const ArrivalByPin = lazyUntilTouch(
  'arrival',
  () =>
    import('./arrival-by-pin.tsx').then(
      ({ ArrivalByPin }): ComponentType<{ lead: number; weight: number }> => ArrivalByPin,
      () => () => <p>The day could not be asked for just now. Checkout shows it for your PIN code.</p>,
    ),
  () => readPin() !== '',
)

/** The page is the same for everybody: a PIN comes into it in the browser only. Its space is kept, so that nothing moves. */
export function ArrivalPlace({ product: { stock, daysToMake, soldOut, weight } }: { product: ProductDetails }) {
  const lead = stock === null ? daysToMake : 0
  if (soldOut || lead === null) return null
  return (
    <DeferredHydration part="arrival" className="arrival">
      <ArrivalByPin lead={lead} weight={weight} />
    </DeferredHydration>
  )
}
