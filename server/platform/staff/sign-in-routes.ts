import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { signKnownBrowser } from '#server/platform/limits/known-browser.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { acceptInvitation, createInvitedPasskeyOptions, readInvitation } from './accept-invitation.ts'
import { askForPasskey } from './passkeys.ts'
import { showMe } from './show-me.ts'
import { signInByPasskey, signInByPassword, signInByRecoveryCode } from './sign-in-staff.ts'
import type { SignedInStaff } from './staff-sessions.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import { setStaffBrowserCookie, setStaffCookie } from './staff-cookie.ts'

const passkeyOptionsRoute = defineRoute('POST /counter/api/v1/sign-in/passkey/options', 'Begin to sign in by passkey')
const passkeyRoute = defineRoute('POST /counter/api/v1/sign-in/passkey', 'Sign in by passkey')
const passwordRoute = defineRoute('POST /counter/api/v1/sign-in/password', 'Sign in by password and code')
const recoveryRoute = defineRoute('POST /counter/api/v1/sign-in/recovery', 'Sign in by recovery code')
const invitationRoute = defineRoute('POST /counter/api/v1/invitation', 'What an invitation offers')
const invitedOptionsRoute = defineRoute('POST /counter/api/v1/invitation/options', 'Begin to make a first passkey')
const acceptRoute = defineRoute('POST /counter/api/v1/invitation/accept', 'Accept an invitation and sign in')

export function registerSignInRoutes(api: OpenAPIHono, shop: Shop): void {
  const limit = rateLimitRequests(shop, 'sign-ins')
  for (const paths of ['/counter/api/v1/sign-in/*', '/counter/api/v1/invitation/*']) api.use(paths, limit)
  const welcome = (c: Context, { token, ...signedIn }: SignedInStaff & { token: string }) => {
    setStaffCookie(c, shop.settings, token)
    setStaffBrowserCookie(c, shop.settings, signKnownBrowser(shop, signedIn.staff))
    return showMe(signedIn, shop.now())
  }

  api.openapi(passkeyOptionsRoute, async (c) => {
    const asked = await askForPasskey(shop, 'sign in', null)
    return asked.ok ? c.json({ options: asked.options }, 200) : refuseOperation(c, asked)
  })
  api.openapi(passkeyRoute, async (c) => {
    const signedIn = await signInByPasskey(shop, c.req.valid('json').response, c.get('staffCaller'))
    return signedIn.ok
      ? c.json({ me: welcome(c, signedIn), next: 'counter' as const }, 200)
      : refuseOperation(c, signedIn)
  })
  api.openapi(passwordRoute, async (c) => {
    const signedIn = await signInByPassword(shop, c.req.valid('json'), c.get('staffCaller'))
    return signedIn.ok
      ? c.json({ me: welcome(c, signedIn), next: 'counter' as const }, 200)
      : refuseOperation(c, signedIn)
  })
  api.openapi(recoveryRoute, async (c) => {
    const signedIn = await signInByRecoveryCode(shop, c.req.valid('json'), c.get('staffCaller'))
    return signedIn.ok
      ? c.json({ me: welcome(c, signedIn), next: 'add-passkey' as const }, 200)
      : refuseOperation(c, signedIn)
  })

  api.openapi(invitationRoute, async (c) => {
    const read = await readInvitation(shop, c.req.valid('json').code)
    if (!read.ok) return refuseOperation(c, read)
    const { ok: _, ...invitation } = read
    return c.json(invitation, 200)
  })
  api.openapi(invitedOptionsRoute, async (c) => {
    const offered = await createInvitedPasskeyOptions(shop, c.req.valid('json'))
    return offered.ok ? c.json({ options: offered.options }, 200) : refuseOperation(c, offered)
  })
  api.openapi(acceptRoute, async (c) => {
    const answers = c.req.valid('json')
    const joined = await acceptInvitation(shop, answers, c.get('staffCaller'))
    if (!joined.ok) return refuseOperation(c, joined)
    const { recoveryCodes } = joined
    const next = answers.passkey ? ('counter' as const) : ('add-code' as const)
    return c.json({ me: welcome(c, joined), next, recoveryCodes }, 200)
  })
}
