import { fullName, type SavedAddress, type ShippingAddress } from '#shop/checkout/address.ts'

export function PostalAddress({ address }: { address: SavedAddress & Partial<ShippingAddress> }) {
  const place = [address.state, address.country].filter(Boolean).join(', ')
  return (
    <address className="postal-address">
      <span className="postal-name">{fullName(address)}</span>
      <span>{address.address}</span>
      <span>
        {address.city} {address.postcode}
      </span>
      <span>{place}</span>
      {address.phone && <span>{address.phone}</span>}
      {address.email && <span>{address.email}</span>}
    </address>
  )
}
