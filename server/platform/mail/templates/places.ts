import type { EmailContent } from '#server/platform/mail/render-email.ts'
import { fullName, type ShippingAddress } from '#shop/checkout/address.ts'

export type Places = {
  recipients: readonly ShippingAddress[]
  /** The recipient told the address to the shop alone. */
  isAddressHidden: boolean
}
type Facts = NonNullable<EmailContent['facts']>

const MAX_RECIPIENTS = 10

export function toPlaces({ recipients, isAddressHidden }: Places): Facts {
  const [only] = recipients
  if (isAddressHidden) return [['Ships to', 'The address that we were told']]
  if (only && recipients.length === 1) return [['Ships to', formatAddress(only)]]
  if (recipients.length > MAX_RECIPIENTS)
    return [['Ships to', `${recipients.length} people, each with a parcel. The page of your order names them all.`]]
  return recipients.map((to, index): Facts[number] => [`Parcel ${index + 1} ships to`, formatAddress(to)])
}

export function formatAddress(to: ShippingAddress): string {
  const place = [to.state, to.country].filter(Boolean).join(', ')
  return [fullName(to), to.address, `${to.city} ${to.postcode}`, place].join('\n')
}

export function nameParcel({ number, parcel }: { number: string; parcel: number | null }): string {
  return parcel === null ? `Order ${number}` : `Parcel ${parcel} of order ${number}`
}
