import type { ShippingOption } from '#contract/checkout.ts'
import { formatDeliveryEstimate } from '#shop/checkout/delivery-estimate.ts'
import type { QuotedShipping } from './quote-shipping.ts'

export function toShippingOptions({ quotes, daysToMake, arrivals, cash }: QuotedShipping): ShippingOption[] {
  return quotes.map(({ id, courierName, rate, estimatedDays, takesCash }) => ({
    id,
    courier_name: courierName,
    rate,
    estimated_delivery_days: estimatedDays,
    days_to_make: daysToMake,
    delivery_estimate: formatDeliveryEstimate(estimatedDays, daysToMake),
    cash_on_delivery: cash && takesCash ? { fee: cash.fee, most: cash.upTo } : null,
    arrives_by: arrivals.arrivesBy.get(id) ?? null,
    order_before: arrivals.orderBefore?.toISOString() ?? null,
  }))
}
