import { and, eq, gt } from 'drizzle-orm'
import type { Identity } from '#providers/identity/identity-provider.ts'
import { customers, googleSignIns } from '#server/database/customer-tables.ts'
import type { Shop } from '#server/shop.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { customerOfIdentity } from './customer-of-identity.ts'
import { keepCode, useCode } from './one-time-codes.ts'
import { openSession, type SignedIn } from './sessions.ts'
import { digest, returnAddress, secret, type GoogleNo } from './start-google.ts'

type Needs = Pick<Shop, 'database' | 'identities' | 'settings' | 'now' | 'log' | 'keys'>

/**
 * Takes somebody in who comes back from Google, and gives a code of our own for the last step: Google's tokens never
 * reach the browser.
 * @param search the query they came back with
 * @param browser the secret of this browser's cookie
 */
export async function finishGoogle(
  shop: Needs,
  search: string,
  browser: string | undefined,
): Promise<{ ok: true; code: string; isNew: boolean; fromCheckout: boolean } | GoogleNo> {
  const returned = new URL(returnAddress(shop.settings) + search)
  const state = returned.searchParams.get('state') ?? ''
  const attempt = await takeAttempt(shop, state, browser)
  if (!attempt || browser === undefined) return { ok: false, reason: 'expired', fromCheckout: false }
  const { nonce, codeVerifier, fromCheckout } = attempt
  const no = (reason: GoogleNo['reason']): GoogleNo => ({ ok: false, reason, fromCheckout })

  const who = await shop.identities.whoReturned({ state, nonce, codeVerifier }, returned)
  if (!who.ok) {
    const { reason, code, status } = who
    if (code === 'access_denied') return no('denied')
    shop.log.warn({ reason, code, status }, 'a sign-in with Google failed')
    return no(code === 'invalid_grant' ? 'expired' : reason === 'unavailable' ? 'unavailable' : 'failed')
  }
  const identity = readIdentity(who.value)
  if (!identity) return no('unverified')
  const found = await customerOfIdentity(shop, identity)
  if (!found.ok) return no(found.reason)
  const code = secret()
  await keepCode(shop.database.orm, { purpose: 'google', code, browser }, found.customer.id, shop.now())
  return { ok: true, code, isNew: found.isNew, fromCheckout }
}

/** The last step: the page hands in the code and gets the session. Once, within a minute, in the same browser. */
export async function redeemGoogleCode(
  shop: Needs,
  code: string,
  browser: string | undefined,
): Promise<({ ok: true } & SignedIn) | Refusal<'wrong-code' | 'ended'>> {
  const { orm } = shop.database
  const presented = { purpose: 'google', code, ...(browser !== undefined && { browser }) } as const
  const customerId = await useCode(orm, presented, shop.now())
  const [customer] =
    customerId === undefined ? [] : await orm.select().from(customers).where(eq(customers.id, customerId))
  return customer
    ? openSession(shop, customer)
    : refuse('wrong-code', 'This sign-in with Google took too long or was already used. Please try again.')
}

/** The sign-in that is coming back; it is used up, whatever comes of it. */
async function takeAttempt({ database, now }: Needs, state: string, browser: string | undefined) {
  const [attempt] = await database.orm
    .delete(googleSignIns)
    .where(and(eq(googleSignIns.stateHash, digest(state)), gt(googleSignIns.expiresAt, now())))
    .returning()
  return browser !== undefined && attempt?.browserHash === digest(browser) ? attempt : undefined
}

/** Null unless Google vouches for the e-mail: whose it is decides whose account it opens. */
function readIdentity(identity: Identity): Identity | null {
  const email = checkEmail(identity.email)
  return email.ok && identity.emailVerified && identity.subject ? { ...identity, email: email.value } : null
}
