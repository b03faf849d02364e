import { randomBytes } from 'node:crypto'
import { invalidFields, type InvalidFields } from '#shop/field-errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { countAttempt, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import { newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'
import { normalizeText } from '#shop/normalize-text.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'keys' | 'now'>

const randomToken = () => randomBytes(18).toString('base64url')

/** Always the same answer, so that nobody learns who is subscribed; only the mail differs. */
export async function subscribeToNewsletter(
  shop: Needs,
  { typed, address }: { typed: Readonly<Record<string, unknown>>; address: string },
): Promise<{ ok: true } | InvalidFields | TooManyAttempts> {
  if (normalizeText(typed[HONEYPOT]) !== '') return { ok: true }
  const checked = checkEmail(typed['email'])
  if (!checked.ok) return invalidFields({ path: ['email'], message: checked.message })

  const email = checked.value
  const byNetwork = await countAttempt(shop, 'newsletter by network', address)
  if (!byNetwork.ok) return byNetwork
  const byEmail = await countAttempt(shop, 'newsletter by email', email)
  if (!byEmail.ok) return byEmail

  await shop.database.orm.transaction(async (tx) => {
    const askedAt = shop.now()
    await tx
      .insert(newsletterSubscribers)
      .values({ id: randomToken(), email, unsubscribeCode: randomToken(), requestedAt: askedAt })
      .onConflictDoUpdate({ target: newsletterSubscribers.email, set: { requestedAt: askedAt } })
    await queueMail(tx, { kind: 'newsletter confirm', recipient: email }, askedAt)
  })
  return { ok: true }
}
