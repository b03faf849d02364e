import { randomBytes } from 'node:crypto'
import { allowances } from '#server/customers/allowances.ts'
import { invalid, type InvalidFields } from '#server/customers/field-errors.ts'
import { queueMail } from '#server/customers/queue-mail.ts'
import { countTry, type TooManyTries } from '#server/customers/throttle.ts'
import { newsletterReaders } from '#server/database/enquiry-tables.ts'
import type { Shop } from '#server/shop.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'
import { tidyText } from '#shop/tidy-text.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'keys' | 'now'>

const random = () => randomBytes(18).toString('base64url')

/**
 * Has somebody asked by mail whether they want the letter. The answer is the same whether they are on the list, were
 * asked before, or are new; only the mail differs.
 */
export async function joinList(
  shop: Needs,
  { typed, address }: { typed: Readonly<Record<string, unknown>>; address: string },
): Promise<{ ok: true } | InvalidFields | TooManyTries> {
  if (tidyText(typed[HONEYPOT]) !== '') return { ok: true }
  const checked = checkEmail(typed['email'])
  if (!checked.ok) return invalid({ path: ['email'], message: checked.message })

  const email = checked.value
  const { enquiries, mails } = allowances(shop.settings)
  const byAddress = await countTry(shop, { what: 'newsletter', address }, enquiries)
  if (!byAddress.ok) return byAddress
  const byEmail = await countTry(shop, { what: 'newsletter', email }, mails)
  if (!byEmail.ok) return byEmail

  await shop.database.orm.transaction(async (tx) => {
    const askedAt = shop.now()
    await tx
      .insert(newsletterReaders)
      .values({ id: random(), email, leaveCode: random(), askedAt })
      .onConflictDoUpdate({ target: newsletterReaders.email, set: { askedAt } })
    await queueMail(tx, { kind: 'newsletter confirm', recipient: email }, askedAt)
  })
  return { ok: true }
}
