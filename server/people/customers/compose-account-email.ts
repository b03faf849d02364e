import { randomBytes, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { customers, type Customer } from '#server/platform/database/customer-tables.ts'
import * as emails from '#server/platform/mail/templates/account-emails.ts'
import type { EmailContent } from '#server/platform/mail/render-email.ts'
import { storeMailedCode } from './one-time-codes.ts'
import type { EmailComposer, EmailContext } from '#server/platform/mail/email-composer.ts'
import type { AccountMail } from '#server/platform/mail/mail-kinds.ts'

type AccountEmailComposer = (
  shop: EmailContext,
  customer: Customer,
  mailId: number,
) => EmailContent | Promise<EmailContent | undefined>

const composeSimple = (compose: (facts: { firstName: string; shopUrl: string }) => EmailContent) =>
  composeForCustomer(({ settings }, customer) =>
    compose({ firstName: verifiedFirstName(customer), shopUrl: settings.publicUrl }),
  )

/** A deleted account needs no mail. */
function composeForCustomer(compose: AccountEmailComposer): EmailComposer {
  return async (shop, mail) => {
    const [customer] = await shop.database.orm.select().from(customers).where(eq(customers.email, mail.recipient))
    return customer && compose(shop, customer, mail.id)
  }
}

/** A stranger may have typed the name of an account without a verified e-mail, so mails leave it out. */
function verifiedFirstName({ emailVerified, firstName }: Customer): string {
  return emailVerified ? firstName : ''
}

/** Codes are made while composing, so that nothing but the mail ever holds one. */
export const accountEmailComposers: Record<AccountMail, EmailComposer> = {
  welcome: composeSimple(emails.welcomeEmail),
  'already registered': composeSimple(emails.alreadyRegisteredEmail),
  'password changed': composeSimple(emails.passwordChangedEmail),
  'google linked': composeSimple(emails.googleLinkedEmail),
  'reset password': composeForCustomer(async ({ database, settings, now }, customer, mailId) => {
    const [customerId, firstName] = [customer.id, verifiedFirstName(customer)]
    const code = randomBytes(32).toString('base64url')
    const presented = { purpose: 'reset', code } as const
    if (!(await storeMailedCode(database.orm, presented, { customerId, mailId }, now()))) return undefined
    return emails.passwordResetEmail({
      firstName,
      url: `${settings.publicUrl}/auth/reset-password?code=${code}`,
    })
  }),
  'confirm deletion': composeForCustomer(async ({ database, now }, customer, mailId) => {
    const [customerId, firstName] = [customer.id, verifiedFirstName(customer)]
    const code = createTypableCode()
    const presented = { purpose: 'delete', code } as const
    if (!(await storeMailedCode(database.orm, presented, { customerId, mailId }, now()))) return undefined
    return emails.deletionCodeEmail({ firstName, code: `${code.slice(0, 5)}-${code.slice(5)}` })
  }),
  'account deleted': async (_shop, { payload }) => emails.accountDeletedEmail(payload),
}

/** Without 0, 1, I, L, O and U: no lookalikes, and no words. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

function createTypableCode(): string {
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
