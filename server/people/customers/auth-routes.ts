import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { changePassword } from './change-password.ts'
import { register } from './register.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { renewSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { noStore } from '#server/platform/http/no-store.ts'
import type { Shop } from '#server/platform/shop.ts'
import { createAccountRoutes } from './account-routes.ts'
import { requireCustomer } from './require-customer.ts'
import { withBearer, accountAnswer } from '#server/platform/routes/route-schemas.ts'
import { respondWithSession, respondToSignIn } from './respond-with-session.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { refuseCustomer } from './refuse-customer.ts'
import { readKnownBrowserCookie } from './known-browser-cookie.ts'
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts'
import { isSameOriginRequest } from '#server/platform/http/is-same-origin-request.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const tags = ['Accounts']

const signInRoute = defineApiRoute('POST /api/auth/local', {
  tags,
  summary: 'Log in',
  ...accountAnswer('The session; a cookie renews it'),
})
const registerRoute = defineApiRoute('POST /api/auth/local/register', {
  tags,
  summary: 'Open an account and log in',
  ...accountAnswer('The session; a cookie renews it'),
})
const forgotRoute = defineApiRoute('POST /api/auth/forgot-password', {
  tags,
  summary: 'Have a link sent that sets a new password; the answer never tells whether there is an account',
  ...accountAnswer('Done'),
})
const resetRoute = defineApiRoute('POST /api/auth/reset-password', {
  tags,
  summary: 'Set a new password by the code of the mailed link; ends every session',
  ...accountAnswer('The session; a cookie renews it'),
})
const changeRoute = defineApiRoute('POST /api/auth/change-password', {
  tags,
  summary: 'Set a new password by the current one; ends every session',
  ...withBearer,
  ...accountAnswer('The session; a cookie renews it'),
})
const refreshSessionRoute = defineApiRoute('POST /api/auth/session', {
  tags,
  summary: 'Renew the session of this browser, by its cookie',
  ...accountAnswer('The session; a cookie renews it'),
})
const signOutRoute = defineApiRoute('POST /api/auth/logout', {
  tags,
  summary: 'End every session of this account, everywhere',
  ...withBearer,
  ...accountAnswer('Done'),
})

export function registerAuthRoutes(api: OpenAPIHono, shop: Shop): void {
  const accounts = createAccountRoutes()
  const { settings } = shop
  const readClientAddress = (c: Context) => clientAddress(c, settings.trustProxy)
  const readCaller = (c: Context) => ({ address: readClientAddress(c), browser: readKnownBrowserCookie(c, settings) })
  guardAuthRoutes(api, shop)

  accounts.openapi(signInRoute, async (c) => {
    const signedIn = await signIn(shop, c.req.valid('json'), readCaller(c))
    return signedIn.ok ? respondToSignIn(c, shop, signedIn) : refuseCustomer(c, signedIn)
  })
  accounts.openapi(registerRoute, async (c) => {
    const registered = await register(shop, c.req.valid('json'), readClientAddress(c))
    return registered.ok ? respondToSignIn(c, shop, registered) : refuseCustomer(c, registered)
  })
  accounts.openapi(forgotRoute, async (c) => {
    const requested = await requestPasswordReset(shop, c.req.valid('json').email, readCaller(c))
    return requested.ok ? c.json(requested, 200) : refuseCustomer(c, requested)
  })
  accounts.openapi(resetRoute, async (c) => {
    const reset = await resetPassword(shop, c.req.valid('json'))
    return reset.ok ? respondToSignIn(c, shop, reset) : refuseCustomer(c, reset)
  })
  accounts.openapi(changeRoute, async (c) => {
    const changed = await changePassword(shop, requireCustomer(c), c.req.valid('json'))
    return changed.ok ? respondToSignIn(c, shop, changed) : refuseCustomer(c, changed)
  })
  api.openapi(refreshSessionRoute, async (c) => {
    if (!isSameOriginRequest(c, settings)) return declaredRefusal(c, 403, 'Forbidden')
    const renewed = await renewSession(shop, readSessionCookie(c, settings))
    if (renewed.ok) return respondWithSession(c, shop, renewed)
    clearSessionCookie(c, settings)
    return refuseCustomer(c, renewed)
  })
  registerSignOut(api, shop)
  api.route('/', accounts)
}

function registerSignOut(api: OpenAPIHono, shop: Shop): void {
  api.openapi(signOutRoute, async (c) => {
    await signOut(shop, c.req.header('authorization'))
    clearSessionCookie(c, shop.settings)
    // Not "storage": the cart stays on this device; the page removes the account's own entries.
    c.header('clear-site-data', '"cache"')
    return c.json({ ok: true as const }, 200)
  })
}

function guardAuthRoutes(api: OpenAPIHono, shop: Shop): void {
  const limit = rateLimitRequests(shop, 'sign-ins')
  for (const { path } of [signInRoute, registerRoute, forgotRoute, resetRoute, changeRoute]) api.use(path, limit)
  api.use(refreshSessionRoute.path, rateLimitRequests(shop, 'lookups'))
  for (const paths of ['/api/auth/*', '/api/users/*']) api.use(paths, noStore)
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
}
