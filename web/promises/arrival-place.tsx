import { lazy, Suspense, type ComponentType } from 'react'
import type { ProductDetails } from '#shop/catalogue/product.ts'
import { useHydrated } from '#web/startup/use-hydrated.ts'

/** Comes after the page; without it the product is bought all the same. */
const ArrivalByPin = lazy(() =>
  import('./arrival-by-pin.tsx').then(
    ({ ArrivalByPin }): { default: ComponentType<{ lead: number }> } => ({ default: ArrivalByPin }),
    () => ({ default: () => null }),
  ),
)

/** The page is the same for everybody: a PIN comes into it in the browser only. Its space is kept, so that nothing moves. */
export function ArrivalPlace({ product: { stock, daysToMake, soldOut } }: { product: ProductDetails }) {
  const isHydrated = useHydrated()
  const lead = stock === null ? daysToMake : 0
  if (soldOut || lead === null) return null
  return (
    <div className="arrival">
      {isHydrated && (
        <Suspense>
          <ArrivalByPin lead={lead} />
        </Suspense>
      )}
    </div>
  )
}
