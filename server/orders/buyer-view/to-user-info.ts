import type { OrderView } from '#contract/order.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import { toApiAddress } from '#shop/checkout/api-address.ts'

export function toUserInfo(recipient: ShippingAddress): OrderView['userInfo'] {
  const { city, email, firstName, lastName, phone, state, address, country, postcode } = recipient
  return toApiAddress({ city, email, firstName, lastName, phone, state, address, country, postcode })
}
