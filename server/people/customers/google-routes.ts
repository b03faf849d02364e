import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { googleCodeQuery, googleStartQuery } from '#contract/customer.ts'
import { completeGoogleSignIn, redeemGoogleCode } from './complete-google-sign-in.ts'
import {
  GOOGLE_SIGN_IN_TIMEOUT_MS,
  randomToken,
  startGoogleSignIn,
  type GoogleSignInRefusal,
} from './start-google-sign-in.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { accountAnswer } from '#server/platform/routes/route-schemas.ts'
import { respondToSignIn } from './respond-with-session.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { refuseCustomer } from './refuse-customer.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const tags = ['Accounts']
const redirectResponse = (description: string) => ({ 302: { description } })

const startRoute = createRoute({
  method: 'get',
  path: '/api/connect/google',
  tags,
  summary: 'Sign in or up with Google: send the browser here',
  request: {
    query: googleStartQuery,
  },
  responses: redirectResponse('To Google’s page'),
})
const callbackRoute = createRoute({
  method: 'get',
  path: '/api/connect/google/callback',
  tags,
  summary: 'Where Google sends the browser back to',
  responses: redirectResponse('To `/auth/callback`, with our own code as `access_token`, or with `error`'),
})
const exchangeCodeRoute = defineApiRoute('GET /api/auth/google/callback', {
  tags,
  summary: 'The session, for the code of `/auth/callback`: once, within a minute, in the same browser',
  request: {
    query: googleCodeQuery,
  },
  ...accountAnswer('The session; a cookie renews it'),
})

export function registerGoogleRoutes(api: OpenAPIHono, shop: Shop): void {
  const { settings } = shop
  const secure = settings.publicUrl.startsWith('https://')
  const cookie = secure ? '__Host-gathri-google' : 'gathri-google'
  const limit = rateLimitRequests(shop, 'google')
  for (const { path } of [startRoute, callbackRoute, exchangeCodeRoute]) api.use(path, limit)
  api.use('/api/connect/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
  })

  const redirectToPage = (c: Context, parameters: Record<string, string | false>) => {
    const page = new URL(`${settings.publicUrl}/auth/callback`)
    for (const [name, value] of Object.entries(parameters)) if (value) page.searchParams.set(name, value)
    return c.redirect(page.href, 302)
  }
  const refuse = (c: Context, { reason, fromCheckout }: GoogleSignInRefusal) =>
    redirectToPage(c, { error: reason, fromCheckout: fromCheckout && 'true' })

  api.openapi(startRoute, async (c) => {
    // One secret for all tabs: several may be at Google's page.
    const browser = getCookie(c, cookie) ?? randomToken()
    setCookie(c, cookie, browser, {
      httpOnly: true,
      sameSite: 'Lax',
      path: secure ? '/' : '/api',
      secure,
      maxAge: GOOGLE_SIGN_IN_TIMEOUT_MS / 1000,
    })
    const started = await startGoogleSignIn(shop, {
      browser,
      fromCheckout: c.req.valid('query').fromCheckout === 'true',
    })
    return started.ok ? c.redirect(started.address, 302) : refuse(c, started)
  })
  api.openapi(callbackRoute, async (c) => {
    const finished = await completeGoogleSignIn(shop, new URL(c.req.url).search, getCookie(c, cookie))
    if (!finished.ok) return refuse(c, finished)
    const { code, isNew, fromCheckout } = finished
    return redirectToPage(c, {
      access_token: code,
      new: isNew && 'true',
      fromCheckout: fromCheckout && 'true',
    })
  })
  api.openapi(exchangeCodeRoute, async (c) => {
    const { access_token: code } = c.req.valid('query')
    if (!code) return declaredRefusal(c, 400, 'No access_token.')
    const signedIn = await redeemGoogleCode(shop, code, getCookie(c, cookie))
    return signedIn.ok ? respondToSignIn(c, shop, signedIn) : refuseCustomer(c, signedIn)
  })
}
