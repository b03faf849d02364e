import type { ShippingOption } from '#contract/checkout.ts'
import type { ShippingQuote } from '#server/database/order-tables.ts'
import { formatDeliveryEstimate } from '#shop/checkout/delivery-estimate.ts'

export function toShippingOptions(quoted: {
  quotes: readonly ShippingQuote[]
  daysToMake: number | null
}): ShippingOption[] {
  const { quotes, daysToMake } = quoted
  return quotes.map(({ id, courierName, rate, estimatedDays }) => ({
    id,
    courier_name: courierName,
    rate,
    estimated_delivery_days: estimatedDays,
    days_to_make: daysToMake,
    delivery_estimate: formatDeliveryEstimate(estimatedDays, daysToMake),
  }))
}
