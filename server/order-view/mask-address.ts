import type { ShippingAddress } from '#shop/checkout/address.ts'

const DOTS = '•••'

export function maskAddress(address: ShippingAddress): ShippingAddress {
  const { firstName, lastName, email, phone } = address
  const [mailbox = '', domain = ''] = email.split('@')
  return {
    ...address,
    firstName: initial(firstName),
    lastName: initial(lastName),
    email: `${mailbox.slice(0, 1)}${DOTS}@${domain}`,
    phone: `${DOTS}${phone.slice(-2)}`,
    address: DOTS,
    postcode: `${address.postcode.slice(0, 3)}${DOTS}`,
  }
}

function initial(name: string): string {
  return name && `${[...name][0] ?? ''}${DOTS}`
}
