import { and, eq } from 'drizzle-orm'
import { customers, type Customer } from '#server/database/customer-tables.ts'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { tidyText } from '#shop/tidy-text.ts'
import { allowances } from './allowances.ts'
import { knownBrowser } from './known-browser.ts'
import type { Busy } from './passwords.ts'
import { openSession, type SignedIn } from './sessions.ts'
import { countTry, forgetTries, takeTryBack, type TooManyTries } from './throttle.ts'

export type SignInRefusal = Refusal<'wrong-password' | 'blocked' | 'ended'> | TooManyTries | Busy

/** Where a request came from: its address and, if it sent one, the cookie of a browser that may be known. */
export type Caller = { address: string; browser: string | undefined }

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'passwords'>

/**
 * Signs somebody in by e-mail and password. An account that does not exist, one without a password and a wrong password
 * get the same answer after the same work. Tries count by account and address; those of a browser the account was signed
 * in with before count by themselves, so that guessing strangers do not keep the owner out.
 */
export async function signIn(
  shop: Needs,
  { identifier, password }: { identifier: string; password: string },
  caller: Caller,
): Promise<({ ok: true } & SignedIn) | SignInRefusal> {
  const email = tidyText(identifier).toLowerCase()
  const browser = await browserOf(shop, email, caller.browser)
  const counted =
    browser === undefined ? await countStranger(shop, email, caller) : await countKnown(shop, browser)
  if (!counted.ok) return counted

  const customer = await findByEmail(shop, email)
  const checked = await shop.passwords.check(password, customer?.passwordHash ?? null)
  if (!checked.ok) return checked
  if (!customer || !checked.matches) return refuse('wrong-password', 'Invalid identifier or password')
  if (customer.blocked) return refuse('blocked', 'Your account has been blocked by an administrator')

  if (browser !== undefined) await forgetTries(shop, { what: 'sign-in', browser })
  else {
    await forgetTries(shop, { what: 'sign-in', email })
    await takeTryBack(shop, { what: 'sign-in', address: caller.address })
  }
  const renewed = checked.outdated ? await hashAnew(shop, customer, password) : customer
  return openSession(shop, renewed)
}

async function findByEmail({ database }: Needs, email: string): Promise<Customer | undefined> {
  const [customer] = await database.orm.select().from(customers).where(eq(customers.email, email))
  return customer
}

/** The id of the browser the cookie is of, if this account was signed in with it. */
export async function browserOf(
  shop: Needs,
  email: string,
  cookie: string | undefined,
): Promise<string | undefined> {
  if (cookie === undefined) return undefined
  const owner = await findByEmail(shop, email)
  return owner && knownBrowser(shop, cookie, owner)
}

async function countStranger(shop: Needs, email: string, { address }: Caller) {
  const allowed = allowances(shop.settings)
  const byAddress = await countTry(shop, { what: 'sign-in', address }, allowed.address)
  return byAddress.ok ? countTry(shop, { what: 'sign-in', email }, allowed.account) : byAddress
}

function countKnown(shop: Needs, browser: string) {
  return countTry(shop, { what: 'sign-in', browser }, allowances(shop.settings).account)
}

/** The cost of a hash has been raised since this one was made. */
async function hashAnew(
  { database, passwords }: Pick<Shop, 'database' | 'passwords'>,
  customer: Customer,
  password: string,
): Promise<Customer> {
  const { id, passwordHash } = customer
  const fresh = await passwords.hash(password)
  if (!fresh.ok || passwordHash === null) return customer
  const [changed] = await database.orm
    .update(customers)
    .set({ passwordHash: fresh.hash })
    .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
    .returning()
  return changed ?? customer
}
