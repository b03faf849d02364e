import { hasAddress } from '#shop/checkout/address-book.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import { addAddress } from '#web/session/update-profile.ts'
import type { User } from '#web/storage/parse-session.ts'

export function isNewAddress(user: Pick<User, 'address'>, address: ShippingAddress): boolean {
  return !hasAddress(user.address.data, address)
}

/** The order does not wait for it, and does not fail with it. */
export function saveNewAddress(user: Pick<User, 'address'>, address: ShippingAddress): void {
  if (!isNewAddress(user, address)) return
  addAddress(address).catch(() => {})
}
