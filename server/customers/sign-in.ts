import { and, eq } from 'drizzle-orm'
import { customers, type Customer } from '#server/database/customer-tables.ts'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { tidyText } from '#shop/tidy-text.ts'
import { allowances } from './allowances.ts'
import type { Busy } from './passwords.ts'
import { openSession, type SignedIn } from './sessions.ts'
import { countTry, forgetTries, takeTryBack, type TooManyTries } from './throttle.ts'

export type SignInRefusal = Refusal<'wrong-password' | 'blocked' | 'ended'> | TooManyTries | Busy

/**
 * Signs somebody in by e-mail and password. An account that does not exist, one without a password and a wrong password
 * get the same answer after the same work.
 * @param address where the request came from
 */
export async function signIn(
  shop: Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'passwords'>,
  { identifier, password }: { identifier: string; password: string },
  address: string,
): Promise<({ ok: true } & SignedIn) | SignInRefusal> {
  const email = tidyText(identifier).toLowerCase()
  const allowed = allowances(shop.settings)
  const byAddress = await countTry(shop, { what: 'sign-in', address }, allowed.address)
  if (!byAddress.ok) return byAddress
  const byAccount = await countTry(shop, { what: 'sign-in', email }, allowed.account)
  if (!byAccount.ok) return byAccount

  const [customer] = await shop.database.orm.select().from(customers).where(eq(customers.email, email))
  const checked = await shop.passwords.check(password, customer?.passwordHash ?? null)
  if (!checked.ok) return checked
  if (!customer || !checked.matches) return refuse('wrong-password', 'Invalid identifier or password')
  if (customer.blocked) return refuse('blocked', 'Your account has been blocked by an administrator')

  await forgetTries(shop, { what: 'sign-in', email })
  await takeTryBack(shop, { what: 'sign-in', address })
  if (checked.outdated) await hashAnew(shop, customer, password)
  return openSession(shop, customer)
}

/** The cost of a hash has been raised since this one was made. */
async function hashAnew(
  { database, passwords }: Pick<Shop, 'database' | 'passwords'>,
  { id, passwordHash }: Customer,
  password: string,
): Promise<void> {
  const fresh = await passwords.hash(password)
  if (!fresh.ok || passwordHash === null) return
  await database.orm
    .update(customers)
    .set({ passwordHash: fresh.hash })
    .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
}
