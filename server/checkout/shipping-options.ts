import type { ShippingQuote } from '#server/database/order-tables.ts'
import { formatDeliveryEstimate } from '#shop/checkout/delivery-estimate.ts'

/** A quote as shoppers choose it, in the words of the courier's own list (the decisions, section 4). */
export type ShippingOption = {
  id: string
  courier_name: string
  /** Rupees; charged rounded up. */
  rate: number
  estimated_delivery_days: string
  /** Working days before it leaves; null when nobody has said. */
  days_to_make: number | null
  delivery_estimate: string
}

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
