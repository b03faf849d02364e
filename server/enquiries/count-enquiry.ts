import { allowances } from '#server/customers/allowances.ts'
import { countTry, type TooManyTries } from '#server/customers/throttle.ts'
import type { Shop } from '#server/shop.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'keys' | 'now'>

/**
 * Counts an enquiry before it is kept: by where it comes from, and by whom its acknowledgement goes to, so that nobody's
 * mailbox is filled with our mails.
 */
export async function countEnquiry(
  shop: Needs,
  { email, address }: { email: string; address: string },
): Promise<{ ok: true } | TooManyTries> {
  const { enquiries, mails } = allowances(shop.settings)
  const byAddress = await countTry(shop, { what: 'enquiry', address }, enquiries)
  return byAddress.ok ? countTry(shop, { what: 'enquiry', email }, mails) : byAddress
}
