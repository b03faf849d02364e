import { countAttempt, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import type { Shop } from '#server/platform/shop.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'keys' | 'now'>

/** Limits by recipient too, so that nobody's mailbox fills with our mails. */
export async function limitEnquiry(
  shop: Needs,
  { email, address }: { email: string; address: string },
): Promise<{ ok: true } | TooManyAttempts> {
  const byNetwork = await countAttempt(shop, 'enquiry by network', address)
  return byNetwork.ok ? countAttempt(shop, 'enquiry by email', email) : byNetwork
}
