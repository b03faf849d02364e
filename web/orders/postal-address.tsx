import type { ShippingAddress } from '#shop/checkout/address.ts'

/** An address as it stands on a parcel, with how to reach the person. */
export function PostalAddress({ address: to }: { address: ShippingAddress }) {
  const place = [to.state, to.country].filter(Boolean).join(', ')
  return (
    <address className="postal-address">
      <span className="postal-name">
        {to.fName} {to.lName}
      </span>
      <span>{to.address}</span>
      <span>
        {to.city} {to.zipcode}
      </span>
      <span>{place}</span>
      <span>{to.phnNo}</span>
      <span>{to.email}</span>
    </address>
  )
}
