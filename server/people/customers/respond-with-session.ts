import type { Context } from 'hono'
import { signKnownBrowser } from '#server/platform/limits/known-browser.ts'
import type { SignedIn } from './sessions.ts'
import { showCustomer } from './show-customer.ts'
import type { Shop } from '#server/platform/shop.ts'
import { setKnownBrowserCookie } from './known-browser-cookie.ts'
import { setSessionCookie } from './session-cookie.ts'

/** Marks the browser as known, for the sign-in limits. */
export function respondToSignIn(
  c: Context,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'now'>,
  signedIn: SignedIn,
) {
  setSessionCookie(c, shop.settings, signedIn.renewal)
  setKnownBrowserCookie(c, shop.settings, signKnownBrowser(shop, signedIn.customer))
  return respondWithUser(c, shop, signedIn)
}

export function respondWithSession(c: Context, shop: Pick<Shop, 'settings' | 'database'>, signedIn: SignedIn) {
  setSessionCookie(c, shop.settings, signedIn.renewal)
  return respondWithUser(c, shop, signedIn)
}

async function respondWithUser(c: Context, { database }: Pick<Shop, 'database'>, { jwt, customer }: SignedIn) {
  return c.json({ jwt, user: await showCustomer(database.orm, customer) }, 200)
}
