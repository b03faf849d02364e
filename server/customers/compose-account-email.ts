import { randomBytes, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { customers, type Customer, type OutgoingMail } from '#server/database/customer-tables.ts'
import { enquiryEmailComposers } from '#server/enquiries/compose-enquiry-email.ts'
import { merchantEmailComposers } from '#server/merchant/compose-merchant-email.ts'
import { newsletterEmailComposers } from '#server/newsletter/compose-newsletter-email.ts'
import type { Shop } from '#server/shop.ts'
import * as letters from '#server/mail/templates/account-emails.ts'
import type { EmailContent } from '#server/mail/render-email.ts'
import { storeMailedCode } from './one-time-codes.ts'
import type { AccountMail, MailKind } from '#server/mail/queue-mail.ts'

export type EmailContext = Pick<Shop, 'database' | 'settings' | 'now'>
/** Writes the letter for a mail that waits; undefined when there is nothing to say any more. */
export type EmailComposer = (shop: EmailContext, mail: OutgoingMail) => Promise<EmailContent | undefined>

type Needs = EmailContext
/** Undefined when a later mail says it better. */
type AccountEmailComposer = (
  shop: Needs,
  customer: Customer,
  mailId: number,
) => EmailContent | Promise<EmailContent | undefined>

const composeSimple =
  (letter: (facts: { firstName: string; shopUrl: string }) => EmailContent): AccountEmailComposer =>
  ({ settings }, customer) =>
    letter({ firstName: verifiedFirstName(customer), shopUrl: settings.publicUrl })

/** Until its e-mail is proved, an account's name is what a stranger typed: a mail does not carry it. */
function verifiedFirstName({ emailVerified, firstName }: Customer): string {
  return emailVerified ? firstName : ''
}

/** How each mail to an account is written. Codes are made here, so that nothing but the mail ever holds one. */
const accountEmailComposers: Record<Exclude<AccountMail, 'account deleted'>, AccountEmailComposer> = {
  welcome: composeSimple(letters.welcomeEmail),
  'already registered': composeSimple(letters.alreadyRegisteredEmail),
  'password changed': composeSimple(letters.passwordChangedEmail),
  'google linked': composeSimple(letters.googleLinkedEmail),
  async 'reset password'({ database, settings, now }, customer, mailId) {
    const [customerId, firstName] = [customer.id, verifiedFirstName(customer)]
    const code = randomBytes(32).toString('base64url')
    const kept = { purpose: 'reset', code } as const
    if (!(await storeMailedCode(database.orm, kept, { customerId, mailId }, now()))) return undefined
    return letters.passwordResetEmail({
      firstName,
      url: `${settings.publicUrl}/auth/reset-password?code=${code}`,
    })
  },
  async 'confirm deletion'({ database, now }, customer, mailId) {
    const [customerId, firstName] = [customer.id, verifiedFirstName(customer)]
    const code = createTypableCode()
    const kept = { purpose: 'delete', code } as const
    if (!(await storeMailedCode(database.orm, kept, { customerId, mailId }, now()))) return undefined
    return letters.deletionCodeEmail({ firstName, code: `${code.slice(0, 5)}-${code.slice(5)}` })
  },
}

/** Mails to people who need no account. */
const otherEmailComposers: Record<Exclude<MailKind, AccountMail>, EmailComposer> = {
  ...enquiryEmailComposers,
  ...merchantEmailComposers,
  ...newsletterEmailComposers,
}

/** The letter for a mail that waits; undefined when nobody needs it any more, such as an account that has gone. */
export async function composeEmail(shop: Needs, mail: OutgoingMail): Promise<EmailContent | undefined> {
  const kind = mail.kind as MailKind
  if (isOtherMail(kind)) return otherEmailComposers[kind](shop, mail)
  if (kind === 'account deleted') return letters.accountDeletedEmail(mail.payload)
  const [customer] = await shop.database.orm.select().from(customers).where(eq(customers.email, mail.recipient))
  return customer && accountEmailComposers[kind](shop, customer, mail.id)
}

function isOtherMail(kind: MailKind): kind is keyof typeof otherEmailComposers {
  return Object.hasOwn(otherEmailComposers, kind)
}

/** Without 0, 1, I, L, O and U: nothing to mix up, and no words. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

function createTypableCode(): string {
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
