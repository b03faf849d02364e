import { customers, type Customer } from '#server/database/customer-tables.ts'
import type { Shop } from '#server/shop.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { checkName } from '#shop/customers/name.ts'
import { checkPassword } from '#shop/customers/password.ts'
import { accept, refuse, type Refusal } from '#shop/refusal.ts'
import { allowances } from './allowances.ts'
import { readFields, type InvalidFields } from './field-errors.ts'
import type { Busy } from './passwords.ts'
import { queueMail } from './queue-mail.ts'
import { openSession, type SignedIn } from './sessions.ts'
import { countTry, type TooManyTries } from './throttle.ts'

export type Registration = { email: string; password: string; firstName: string; lastName: string }
export type RegisterRefusal = InvalidFields | Refusal<'taken' | 'ended'> | TooManyTries | Busy

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'passwords'>

/**
 * Opens an account and signs its owner in. That an e-mail is taken cannot be kept secret here, because the form says so
 * (specification, section 8): an address may ask only so often, and the owner is told by mail.
 * @param address where the request came from
 */
export async function register(
  shop: Needs,
  { password, ...typed }: Registration,
  address: string,
): Promise<({ ok: true } & SignedIn) | RegisterRefusal> {
  const goodPassword = checkPassword(password, shop.settings.accounts.passwordMin)
  const form = readFields({
    email: checkEmail(typed.email),
    password: goodPassword.ok ? accept(password) : goodPassword,
    firstName: checkName(typed.firstName, 'first name'),
    lastName: checkName(typed.lastName, 'last name'),
  })
  if (!form.ok) return form
  const allowed = allowances(shop.settings)
  const counted = await countTry(shop, { what: 'registration', address }, allowed.registrations)
  if (!counted.ok) return counted
  const hashed = await shop.passwords.hash(password)
  if (!hashed.ok) return hashed

  const { email, firstName, lastName } = form.values
  const customer = await addCustomer(shop, { email, firstName, lastName, passwordHash: hashed.hash })
  if (customer) return openSession(shop, customer)
  const mayWrite = await countTry(shop, { what: 'registration mail', email }, allowed.mails)
  if (mayWrite.ok)
    await queueMail(shop.database.orm, { kind: 'already registered', recipient: email }, shop.now())
  return refuse('taken', 'Email or Username are already taken')
}

/** Writes the account down with its welcome; undefined when the e-mail has one already. */
function addCustomer(
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
