import { formatPrice } from '#shop/money/paise.ts'
import { useLayoutData } from '#web/routing/route-data.ts'

export function FreeDeliveryTerm() {
  const from = useLayoutData()?.freeDeliveryFrom ?? null
  if (from === null) return null
  return (
    <p>
      For goods of {formatPrice(from)} or more with GST to one address, before any code, the most economical delivery is
      free. A faster one costs only the difference.
    </p>
  )
}
