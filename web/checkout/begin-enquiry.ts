import type { CartItem } from '#shop/cart/cart.ts'
import { keepEnquiry, keptEnquiry } from '../enquiries/kept-enquiry.ts'
import { openSessionShelf } from '../session-shelf.ts'

/** Writes into the contact form what no courier carries, so that nobody has to type it again. */
export function beginEnquiry(lines: readonly CartItem[], pin: string): void {
  const shelf = openSessionShelf()
  const kept = keptEnquiry(shelf, 'contact')
  if (kept['message']) return
  const goods = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n')
  const message = `Could you bring this to PIN code ${pin}, and what would it cost?\n\n${goods}`
  keepEnquiry(shelf, 'contact', { ...kept, topic: 'Something else', message })
}
