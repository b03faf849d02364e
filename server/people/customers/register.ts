import { customers, type Customer } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { checkName } from '#shop/customers/name.ts'
import { checkPassword } from '#shop/customers/password.ts'
import { accept, refuse, type Refusal } from '#shop/refusal.ts'
import { validateFields, type InvalidFields } from '#shop/field-errors.ts'
import type { Busy } from '#server/platform/passwords/passwords.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { createSession, type SignedIn } from './sessions.ts'
import { countAttempt, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'

export type Registration = { email: string; password: string; firstName: string; lastName: string }
export type RegisterRefusal = InvalidFields | Refusal<'taken' | 'ended'> | TooManyAttempts | Busy

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'passwords'>

/** The form reveals a taken e-mail, so attempts are limited, and the owner gets a mail. */
export async function register(
  shop: Needs,
  { password, ...typed }: Registration,
  address: string,
): Promise<({ ok: true } & SignedIn) | RegisterRefusal> {
  const goodPassword = checkPassword(password, shop.settings.accounts.passwordMin)
  const form = validateFields({
    email: checkEmail(typed.email),
    password: goodPassword.ok ? accept(password) : goodPassword,
    firstName: checkName(typed.firstName, 'first name'),
    lastName: checkName(typed.lastName, 'last name'),
  })
  if (!form.ok) return form
  const counted = await countAttempt(shop, 'registration by network', address)
  if (!counted.ok) return counted
  const hashed = await shop.passwords.hash(password)
  if (!hashed.ok) return hashed

  const { email, firstName, lastName } = form.values
  const customer = await createCustomer(shop, { email, firstName, lastName, passwordHash: hashed.hash })
  if (customer) return createSession(shop, customer)
  const mailCounted = await countAttempt(shop, 'registration mail by email', email)
  if (mailCounted.ok) await queueMail(shop.database.orm, { kind: 'already registered', recipient: email }, shop.now())
  return refuse('taken', 'Email or Username are already taken')
}

function createCustomer(
  { database, now }: Needs,
  fields: Pick<Customer, 'email' | 'firstName' | 'lastName' | 'passwordHash'>,
): Promise<Customer | undefined> {
  const at = now()
  return database.orm.transaction(async (tx) => {
    const [customer] = await tx
      .insert(customers)
      .values({ ...fields, provider: 'local', createdAt: at, updatedAt: at })
      .onConflictDoNothing({ target: customers.email })
      .returning()
    if (customer) await queueMail(tx, { kind: 'welcome', recipient: fields.email }, at)
    return customer
  })
}
