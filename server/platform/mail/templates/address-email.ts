import type { EmailContent } from '#server/platform/mail/render-email.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import { formatAddress } from './places.ts'

export function addressMendedEmail(order: {
  what: string
  buyerName: string
  to: ShippingAddress
  url: string
}): EmailContent {
  const { what, buyerName, to, url } = order
  return {
    subject: `${what} goes to a corrected address`,
    words: { of: 'addressMendedMail', name: buyerName },
    paragraphs: [`We have corrected the address of ${what}. This is where the courier brings it now.`],
    facts: [['Ships to', `${formatAddress(to)}\n${to.phone}`]],
    action: { label: 'See your order', url },
    notes: ['Is something not right, or did you not ask for this? Reply to this email soon.'],
  }
}
