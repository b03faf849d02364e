import type { ShippingAddress } from '#shop/checkout/address.ts'

const DOTS = '•••'

export function maskAddress(address: ShippingAddress): ShippingAddress {
  const { fName, lName, email, phnNo } = address
  const [mailbox = '', domain = ''] = email.split('@')
  return {
    ...address,
    fName: initial(fName),
    lName: initial(lName),
    email: `${mailbox.slice(0, 1)}${DOTS}@${domain}`,
    phnNo: `${DOTS}${phnNo.slice(-2)}`,
    address: DOTS,
    zipcode: `${address.zipcode.slice(0, 3)}${DOTS}`,
  }
}

function initial(name: string): string {
  return name && `${[...name][0] ?? ''}${DOTS}`
}
