import type { Context } from 'hono'
import type { FieldError } from '#shop/field-errors.ts'
import { signKnownBrowser } from '#server/customers/known-browser.ts'
import type { SignedIn } from '#server/customers/sessions.ts'
import { showCustomer } from '#server/customers/show-customer.ts'
import type { Shop } from '#server/shop.ts'
import type { Refusal } from '#shop/refusal.ts'
import { setKnownBrowserCookie } from './known-browser-cookie.ts'
import { declaredRefusal } from './declared-refusal.ts'
import type { RefusalStatus } from './error-body.ts'
import { faultsOf, type SchemaAnswer } from './refuse-invalid.ts'
import { setSessionCookie } from './session-cookie.ts'

/** What each "no" is in HTTP. */
const statuses = {
  invalid: 400,
  'wrong-password': 400,
  'same-password': 400,
  'no-password': 400,
  'wrong-code': 400,
  blocked: 400,
  taken: 400,
  'no-address': 404,
  'changed-elsewhere': 409,
  ended: 401,
  'too-many-tries': 429,
  busy: 503,
} as const satisfies Record<string, RefusalStatus>

type Reason = keyof typeof statuses
type CustomerRefusal = Refusal<Reason> & { errors?: FieldError[]; retryAfterSeconds?: number }

/** Answers an expected "no", with its reason and the fields it is about. */
export function refuseCustomer(c: Context, { reason, message, errors, retryAfterSeconds }: CustomerRefusal) {
  if (reason === 'busy') c.header('retry-after', '1')
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  const status = statuses[reason]
  const details = { reason, ...(errors && { errors: errors.map(asStrapi) }) }
  return declaredRefusal(c, status, message, details)
}

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

/** Answers what a schema has refused: a field that is missing in Strapi's words, the rest in ours. */
export function refuseFields(checked: SchemaAnswer, c: Context) {
  if (checked.success) return undefined
  const { message, errors } = faultsOf(checked.error)
  return declaredRefusal(c, 400, message, { reason: 'invalid', errors })
}

const asStrapi = ({ path, message }: FieldError) => ({ path, message, name: 'ValidationError' })
