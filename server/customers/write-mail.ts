import { randomBytes, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { customers, type Customer, type OutgoingMail } from '#server/database/customer-tables.ts'
import { enquiryWriters } from '#server/enquiries/write-enquiry-mail.ts'
import { merchantWriters } from '#server/merchant/write-merchant-mail.ts'
import { newsletterWriters } from '#server/newsletter/write-newsletter-mail.ts'
import type { Shop } from '#server/shop.ts'
import * as letters from './mails/account-letters.ts'
import type { Letter } from './mails/letter.ts'
import { keepMailedCode } from './one-time-codes.ts'
import type { AccountMail, MailKind } from './queue-mail.ts'

export type MailNeeds = Pick<Shop, 'database' | 'settings' | 'now'>
/** Writes the letter for a mail that waits; undefined when there is nothing to say any more. */
export type MailWriter = (shop: MailNeeds, mail: OutgoingMail) => Promise<Letter | undefined>

type Needs = MailNeeds
/** Undefined when a later mail says it better. */
type Writer = (shop: Needs, customer: Customer, mailId: number) => Letter | Promise<Letter | undefined>

const plain =
  (letter: (facts: { firstName: string; shopUrl: string }) => Letter): Writer =>
  ({ settings }, customer) =>
    letter({ firstName: provedName(customer), shopUrl: settings.publicUrl })

/** Until its e-mail is proved, an account's name is what a stranger typed: a mail does not carry it. */
function provedName({ emailVerified, firstName }: Customer): string {
  return emailVerified ? firstName : ''
}

/** How each mail to an account is written. Codes are made here, so that nothing but the mail ever holds one. */
const writers: Record<Exclude<AccountMail, 'account deleted'>, Writer> = {
  welcome: plain(letters.welcome),
  'already registered': plain(letters.alreadyRegistered),
  'password changed': plain(letters.passwordChanged),
  'google linked': plain(letters.googleLinked),
  async 'reset password'({ database, settings, now }, customer, mailId) {
    const [customerId, firstName] = [customer.id, provedName(customer)]
    const code = randomBytes(32).toString('base64url')
    const kept = { purpose: 'reset', code } as const
    if (!(await keepMailedCode(database.orm, kept, { customerId, mailId }, now()))) return undefined
    return letters.resetPassword({ firstName, url: `${settings.publicUrl}/auth/reset-password?code=${code}` })
  },
  async 'confirm deletion'({ database, now }, customer, mailId) {
    const [customerId, firstName] = [customer.id, provedName(customer)]
    const code = typableCode()
    const kept = { purpose: 'delete', code } as const
    if (!(await keepMailedCode(database.orm, kept, { customerId, mailId }, now()))) return undefined
    return letters.confirmDeletion({ firstName, code: `${code.slice(0, 5)}-${code.slice(5)}` })
  },
}

/** Mails to people who need no account. */
const otherWriters: Record<Exclude<MailKind, AccountMail>, MailWriter> = {
  ...enquiryWriters,
  ...merchantWriters,
  ...newsletterWriters,
}

/** The letter for a mail that waits; undefined when nobody needs it any more, such as an account that has gone. */
export async function writeMail(shop: Needs, mail: OutgoingMail): Promise<Letter | undefined> {
  const kind = mail.kind as MailKind
  if (isOther(kind)) return otherWriters[kind](shop, mail)
  if (kind === 'account deleted') return letters.accountDeleted(mail.payload)
  const [customer] = await shop.database.orm
    .select()
    .from(customers)
    .where(eq(customers.email, mail.recipient))
  return customer && writers[kind](shop, customer, mail.id)
}

function isOther(kind: MailKind): kind is keyof typeof otherWriters {
  return Object.hasOwn(otherWriters, kind)
}

/** Without 0, 1, I, L, O and U: nothing to mix up, and no words. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

function typableCode(): string {
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
