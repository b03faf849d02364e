import type { EmailContent } from '#server/platform/mail/render-email.ts'
import { fullName, type ShippingAddress } from '#shop/checkout/address.ts'

export type Places = {
  /** A hidden address has only the name that the buyer typed. */
  recipients: readonly ShippingAddress[]
  /** The first names of recipients who have not told their address yet. */
  asks: readonly string[]
}
type Facts = NonNullable<EmailContent['facts']>

const MAX_RECIPIENTS = 10

export function toPlaces({ recipients, asks }: Places): Facts {
  const [only] = recipients
  const placeOf = (to: ShippingAddress) => {
    if (!isHidden(to)) return formatAddress(to)
    return `${to.firstName}, ${asks.includes(to.firstName) ? 'once we know the address' : 'at the address that we were told'}`
  }
  if (only && recipients.length === 1) return [['Ships to', placeOf(only)]]
  if (recipients.length > MAX_RECIPIENTS)
    return [['Ships to', `${recipients.length} people, each with a parcel. The page of your order names them all.`]]
  return recipients.map((to, index): Facts[number] => [`Parcel ${index + 1} ships to`, placeOf(to)])
}

export const isHidden = ({ address }: ShippingAddress): boolean => address === ''

export function formatAddress(to: ShippingAddress): string {
  const place = [to.state, to.country].filter(Boolean).join(', ')
  return [fullName(to), to.address, `${to.city} ${to.postcode}`, place].join('\n')
}

export function nameParcel({ number, parcel }: { number: string; parcel: number | null }): string {
  return parcel === null ? `Order ${number}` : `Parcel ${parcel} of order ${number}`
}
