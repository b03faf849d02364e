import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'

const DOTS = '•••'

export function maskAddress(address: ShippingAddress): ShippingAddress {
  const { firstName, lastName, email, phone } = address
  return {
    ...address,
    firstName: initial(firstName),
    lastName: initial(lastName),
    email: maskEmail(email),
    phone: `${DOTS}${phone.slice(-2)}`,
    address: DOTS,
    postcode: `${address.postcode.slice(0, 3)}${DOTS}`,
  }
}

export function maskBuyer({ name, email, phone }: Pick<Buyer, 'name' | 'email' | 'phone'>): Buyer {
  return { name: initial(name), email: maskEmail(email), phone: `${DOTS}${phone.slice(-2)}` }
}

function maskEmail(email: string): string {
  const [mailbox = '', domain = ''] = email.split('@')
  return email && `${mailbox.slice(0, 1)}${DOTS}@${domain}`
}

function initial(name: string): string {
  return name && `${[...name][0] ?? ''}${DOTS}`
}
