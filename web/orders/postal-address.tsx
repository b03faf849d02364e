import { fullName, type SavedAddress, type ShippingAddress } from '#shop/checkout/address.ts'

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
