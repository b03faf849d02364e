import { rateLimits } from '#server/limits/rate-limits.ts'
import { countAttempt, type TooManyAttempts } from '#server/limits/throttle.ts'
import type { Shop } from '#server/shop.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'keys' | 'now'>

/**
 * Counts an enquiry before it is kept: by where it comes from, and by whom its acknowledgement goes to, so that nobody's
 * mailbox is filled with our mails.
 */
export async function limitEnquiry(
  shop: Needs,
  { email, address }: { email: string; address: string },
): Promise<{ ok: true } | TooManyAttempts> {
  const { enquiries, mails } = rateLimits(shop.settings)
  const byAddress = await countAttempt(shop, { what: 'enquiry', address }, enquiries)
  return byAddress.ok ? countAttempt(shop, { what: 'enquiry', email }, mails) : byAddress
}
