import { countAttempt, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'
import type { InvalidFields } from '#shop/field-errors.ts'
import { normalizeText } from '#shop/normalize-text.ts'
import { checkOrderLookup } from '#shop/orders/check-order-lookup.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'keys' | 'now'>

/** Unknown orders get the same answer and work: only the mail job looks the order up. */
export async function requestOrderLink(
  shop: Needs,
  { typed, address }: { typed: Readonly<Record<string, unknown>>; address: string },
): Promise<{ ok: true } | InvalidFields | TooManyAttempts> {
  if (normalizeText(typed[HONEYPOT]) !== '') return { ok: true }
  const checked = checkOrderLookup(typed)
  if (!checked.ok) return checked
  const { number, contact } = checked.lookup
  const byNetwork = await countAttempt(shop, 'order link by network', address)
  if (!byNetwork.ok) return byNetwork
  const byContact = await countAttempt(shop, 'order link by contact', contact)
  if (!byContact.ok) return byContact
  const asked = { kind: 'order link asked', recipient: contact, payload: { number: String(number) } } as const
  await queueMail(shop.database.orm, asked, shop.now())
  return { ok: true }
}
