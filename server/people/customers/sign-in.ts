import { and, eq } from 'drizzle-orm'
import { customers, type Customer } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { normalizeText } from '#shop/normalize-text.ts'
import { verifyKnownBrowser } from '#server/platform/limits/known-browser.ts'
import type { Busy } from '#server/platform/passwords/passwords.ts'
import { createSession, type SignedIn } from './sessions.ts'
import {
  countAttempt,
  resetAttempts,
  returnAttempt,
  type TooManyAttempts,
} from '#server/platform/limits/count-attempt.ts'

export type SignInRefusal = Refusal<'wrong-password' | 'blocked' | 'ended'> | TooManyAttempts | Busy

export type Caller = { address: string; browser: string | undefined }

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'passwords'>

/** Equal answer and work for unknown accounts and wrong passwords. Known browsers are counted apart. */
export async function signIn(
  shop: Needs,
  { identifier, password }: { identifier: string; password: string },
  caller: Caller,
): Promise<({ ok: true } & SignedIn) | SignInRefusal> {
  const email = normalizeText(identifier).toLowerCase()
  const browser = await findKnownBrowser(shop, email, caller.browser)
  const counted =
    browser === undefined
      ? await countUnknownBrowser(shop, email, caller)
      : await countAttempt(shop, 'sign-in by browser', browser)
  if (!counted.ok) return counted

  const customer = await findCustomerByEmail(shop, email)
  const checked = await shop.passwords.check(password, customer?.passwordHash ?? null)
  if (!checked.ok) return checked
  if (!customer || !checked.matches) return refuse('wrong-password', 'Invalid identifier or password')
  if (customer.blocked) return refuse('blocked', 'Your account has been blocked by an administrator')

  if (browser !== undefined) await resetAttempts(shop, 'sign-in by browser', browser)
  else {
    await resetAttempts(shop, 'sign-in by email', email)
    await returnAttempt(shop, 'sign-in by network', caller.address)
  }
  const renewed = checked.outdated ? await rehashPassword(shop, customer, password) : customer
  return createSession(shop, renewed)
}

async function findCustomerByEmail({ database }: Needs, email: string): Promise<Customer | undefined> {
  const [customer] = await database.orm.select().from(customers).where(eq(customers.email, email))
  return customer
}

export async function findKnownBrowser(
  shop: Needs,
  email: string,
  cookie: string | undefined,
): Promise<string | undefined> {
  if (cookie === undefined) return undefined
  const owner = await findCustomerByEmail(shop, email)
  return owner && verifyKnownBrowser(shop, cookie, owner)
}

async function countUnknownBrowser(shop: Needs, email: string, { address }: Caller) {
  const byNetwork = await countAttempt(shop, 'sign-in by network', address)
  return byNetwork.ok ? countAttempt(shop, 'sign-in by email', email) : byNetwork
}

async function rehashPassword(
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
