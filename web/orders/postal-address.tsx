import { fullName, type SavedAddress, type ShippingAddress } from '#shop/checkout/address.ts'

/** An address as it stands on a parcel, with how to reach the person where that is known. */
export function PostalAddress({ address: to }: { address: SavedAddress & Partial<ShippingAddress> }) {
  const place = [to.state, to.country].filter(Boolean).join(', ')
  return (
    <address className="postal-address">
      <span className="postal-name">{fullName(to)}</span>
      <span>{to.address}</span>
      <span>
        {to.city} {to.zipcode}
      </span>
      <span>{place}</span>
      {to.phnNo && <span>{to.phnNo}</span>}
      {to.email && <span>{to.email}</span>}
    </address>
  )
}
