import { formatPrice, type Paise } from '#shop/money/paise.ts'
import { useLayoutData } from '#web/routing/route-data.ts'

/** @param goods with GST, before any code */
export function FreeDelivery({ goods }: { goods: Paise }) {
  const from = useLayoutData()?.freeDeliveryFrom ?? null
  if (from === null || goods === 0) return null
  return (
    <p className="free-delivery">
      {goods >= from
        ? 'Delivery to one address is free.'
        : `Add ${formatPrice(from - goods)} more, and delivery to one address is free.`}
    </p>
  )
}
