import type { Context } from 'hono'
import { signKnownBrowser } from '#server/customers/known-browser.ts'
import type { SignedIn } from '#server/customers/sessions.ts'
import { showCustomer } from '#server/customers/show-customer.ts'
import type { Shop } from '#server/shop.ts'
import { setKnownBrowserCookie } from './known-browser-cookie.ts'
import { setSessionCookie } from './session-cookie.ts'

/** Answers somebody who has just signed in: their browser is known from now on. */
export function answerSignIn(
  c: Context,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'now'>,
  signedIn: SignedIn,
) {
  setSessionCookie(c, shop.settings, signedIn.renewal)
  setKnownBrowserCookie(c, shop.settings, signKnownBrowser(shop, signedIn.customer))
  return answerUser(c, shop, signedIn)
}

/** Answers somebody who has come back: the session, and its renewal in the cookie. */
export function answerSession(c: Context, shop: Pick<Shop, 'settings' | 'database'>, signedIn: SignedIn) {
  setSessionCookie(c, shop.settings, signedIn.renewal)
  return answerUser(c, shop, signedIn)
}

async function answerUser(c: Context, { database }: Pick<Shop, 'database'>, { jwt, customer }: SignedIn) {
  return c.json({ jwt, user: await showCustomer(database.orm, customer) }, 200)
}
