import { lineName } from '#shop/cart/choices.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { enquiryDrafts } from '#web/enquiries/enquiry-draft.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'

export function prefillDeliveryEnquiry(lines: readonly CartItem[], pin: string): void {
  const storage = openSessionStorage()
  const draft = enquiryDrafts.contact.read(storage)
  if (draft?.['message']) return
  const items = lines.map((line) => `${line.quantity} × ${lineName(line)}`).join('\n')
  const message = `Could you bring this to PIN code ${pin}, and what would it cost?\n\n${items}`
  enquiryDrafts.contact.save(storage, { ...draft, topic: 'Something else', message })
}
