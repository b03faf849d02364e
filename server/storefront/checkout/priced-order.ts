import type { CodeRedemption } from '#server/catalogue/offers/redeem-code.ts'
import type { GiftCardShare } from '#server/money/gift-cards/hold-gift-cards.ts'
import type { ShipmentToPlan } from '#server/orders/promises/plan-shipments.ts'
import type { ShippingQuote } from '#server/platform/database/order-tables.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'
import type { AskedRecipient } from '#shop/gifts/gift-request.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { PaymentShare } from '#shop/orders/split-payment.ts'
import type { Adjustment } from '#shop/pricing/price-lines.ts'
import type { WorkshopCalendar } from '#shop/promises/workshop-calendar.ts'
import type { Plan } from '#shop/promises/plan-work.ts'
import type { OrderedGift } from './draw-cards.ts'
import type { AgreedTerms } from './order-request.ts'
import type { PricedCart } from './price-cart.ts'

export type PricedShipment = {
  recipient: ShippingAddress
  cart: PricedCart
  quote: ShippingQuote
  /** Paise: the courier's quote, less the code's reduction. */
  delivery: Paise
  deliveryAdjustments: readonly Adjustment[]
  /** Paise, on the delivery charge. */
  deliveryTax: Paise
  total: Paise
  gift?: OrderedGift
  ask?: AskedRecipient
  toPlan: ShipmentToPlan
}
export type PricedOrder = {
  customerId: number | null
  buyer: Buyer
  shipments: readonly PricedShipment[]
  subtotal: Paise
  tax: Paise
  shipping: Paise
  total: Paise
  network: string | null
  codeUse?: Omit<CodeRedemption, 'orderId'>
  payOnDelivery?: true
  giftCards?: readonly GiftCardShare[]
  /** One payment each; undefined: one payment in all. */
  parts?: readonly PaymentShare[]
  agreed?: AgreedTerms
}
/** `plan` is null without a known day. */
export type PromisedOrder = Omit<PricedOrder, 'shipments'> & {
  shipments: readonly (PricedShipment & { plan: Plan | null })[]
  calendar: WorkshopCalendar
}
