import { randomBytes, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { customers, type Customer, type OutgoingMail } from '#server/database/customer-tables.ts'
import type { Shop } from '#server/shop.ts'
import * as letters from './mails/account-letters.ts'
import type { Letter } from './mails/letter.ts'
import { keepCode } from './one-time-codes.ts'
import type { MailKind } from './queue-mail.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'now'>
type Writer = (shop: Needs, customer: Customer) => Letter | Promise<Letter>

const plain =
  (letter: (facts: { firstName: string; shopUrl: string }) => Letter): Writer =>
  ({ settings }, { firstName }) =>
    letter({ firstName, shopUrl: settings.publicUrl })

/** How each mail to an account is written. Codes are made here, so that nothing but the mail ever holds one. */
const writers: Record<Exclude<MailKind, 'account deleted'>, Writer> = {
  welcome: plain(letters.welcome),
  'already registered': plain(letters.alreadyRegistered),
  'password changed': plain(letters.passwordChanged),
  'google linked': plain(letters.googleLinked),
  async 'reset password'({ database, settings, now }, { id, firstName }) {
    const code = randomBytes(32).toString('base64url')
    await keepCode(database.orm, { purpose: 'reset', code }, id, now())
    return letters.resetPassword({ firstName, url: `${settings.publicUrl}/auth/reset-password?code=${code}` })
  },
  async 'confirm deletion'({ database, now }, { id, firstName }) {
    const code = typableCode()
    await keepCode(database.orm, { purpose: 'delete', code }, id, now())
    return letters.confirmDeletion({ firstName, code: `${code.slice(0, 5)}-${code.slice(5)}` })
  },
}

/** The letter for a mail that waits; undefined when its recipient has no account (any more). */
export async function writeMail(shop: Needs, mail: OutgoingMail): Promise<Letter | undefined> {
  const kind = mail.kind as MailKind
  if (kind === 'account deleted') return letters.accountDeleted()
  const [customer] = await shop.database.orm
    .select()
    .from(customers)
    .where(eq(customers.email, mail.recipient))
  return customer && writers[kind](shop, customer)
}

/** Without 0, 1, I, L, O and U: nothing to mix up, and no words. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

function typableCode(): string {
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
