import { and, eq, gt } from 'drizzle-orm'
import type { Identity } from '#providers/identity/identity-provider.ts'
import { customers, googleSignIns } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { resolveGoogleCustomer } from './resolve-google-customer.ts'
import { storeCode, consumeCode } from './one-time-codes.ts'
import { createSession, type SignedIn } from './sessions.ts'
import { sha256, googleRedirectUri, randomToken, type GoogleSignInRefusal } from './start-google-sign-in.ts'

type Needs = Pick<Shop, 'database' | 'identities' | 'settings' | 'now' | 'log' | 'keys'>

/** Google's tokens never reach the browser. @param search the redirect's query @param browser the cookie's secret */
export async function completeGoogleSignIn(
  shop: Needs,
  search: string,
  browser: string | undefined,
): Promise<{ ok: true; code: string; isNew: boolean; fromCheckout: boolean } | GoogleSignInRefusal> {
  const returned = new URL(googleRedirectUri(shop.settings) + search)
  const state = returned.searchParams.get('state') ?? ''
  const attempt = await consumeAttempt(shop, state, browser)
  if (!attempt || browser === undefined) return { ok: false, reason: 'expired', fromCheckout: false }
  const { nonce, codeVerifier, fromCheckout } = attempt
  const refused = (reason: GoogleSignInRefusal['reason']): GoogleSignInRefusal => ({
    ok: false,
    reason,
    fromCheckout,
  })

  const exchanged = await shop.identities.exchangeCode({ state, nonce, codeVerifier }, returned)
  if (!exchanged.ok) {
    const { reason, code, status } = exchanged
    if (code === 'access_denied') return refused('denied')
    shop.log.warn({ event: 'google_sign_in.failed', reason, code, status }, 'a sign-in with Google failed')
    return refused(code === 'invalid_grant' ? 'expired' : reason === 'unavailable' ? 'unavailable' : 'failed')
  }
  const identity = readVerifiedIdentity(exchanged.value)
  if (!identity) return refused('unverified')
  const found = await resolveGoogleCustomer(shop, identity)
  if (!found.ok) return refused(found.reason)
  const code = randomToken()
  await storeCode(shop.database.orm, { purpose: 'google', code, browser }, found.customer.id, shop.now())
  return { ok: true, code, isNew: found.isNew, fromCheckout }
}

/** Once, within a minute, in the same browser. */
export async function redeemGoogleCode(
  shop: Needs,
  code: string,
  browser: string | undefined,
): Promise<({ ok: true } & SignedIn) | Refusal<'wrong-code' | 'ended'>> {
  const { orm } = shop.database
  const presented = { purpose: 'google', code, ...(browser !== undefined && { browser }) } as const
  const customerId = await consumeCode(orm, presented, shop.now())
  const [customer] =
    customerId === undefined ? [] : await orm.select().from(customers).where(eq(customers.id, customerId))
  return customer
    ? createSession(shop, customer)
    : refuse('wrong-code', 'This sign-in with Google took too long or was already used. Please try again.')
}

/** Deletes the attempt in any case, so that it works once. */
async function consumeAttempt({ database, now }: Needs, state: string, browser: string | undefined) {
  const [attempt] = await database.orm
    .delete(googleSignIns)
    .where(and(eq(googleSignIns.stateHash, sha256(state)), gt(googleSignIns.expiresAt, now())))
    .returning()
  return browser !== undefined && attempt?.browserHash === sha256(browser) ? attempt : undefined
}

/** Null unless Google has verified the e-mail, which decides whose account opens. */
function readVerifiedIdentity(identity: Identity): Identity | null {
  const email = checkEmail(identity.email)
  return email.ok && identity.emailVerified && identity.subject ? { ...identity, email: email.value } : null
}
