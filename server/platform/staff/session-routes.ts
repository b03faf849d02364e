import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Shop } from '#server/platform/shop.ts'
import { chooseLanguage } from './choose-language.ts'
import { signOutStaff } from './sign-out-staff.ts'
import { showMe } from './show-me.ts'
import { stepUp } from './staff-sessions.ts'
import { refuse } from '#shop/refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requirePerson } from './require-staff.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import { clearStaffCookie } from './staff-cookie.ts'

const meRoute = defineRoute('GET /counter/api/v1/me', 'Who you are, and what you may do')
const languageRoute = defineRoute('PUT /counter/api/v1/me/language', 'Choose the language of the packing table')
const signOutRoute = defineRoute('POST /counter/api/v1/sign-out', 'End this session')
const demoStepUpRoute = defineRoute('POST /counter/api/v1/step-up/demo', 'Confirm by one press, in the demo only')

export function registerSessionRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(meRoute, (c) => c.json(showMe(requirePerson(c), shop.now()), 200))
  api.openapi(languageRoute, async (c) => {
    const { language } = c.req.valid('json')
    return c.json(showMe(await chooseLanguage(shop, requirePerson(c), language, requireActor(c)), shop.now()), 200)
  })
  api.openapi(signOutRoute, async (c) => {
    await signOutStaff(shop, requirePerson(c), requireActor(c))
    clearStaffCookie(c, shop.settings)
    return c.json({ ok: true as const }, 200)
  })
  api.openapi(demoStepUpRoute, async (c) => {
    const signedIn = requirePerson(c)
    if (!signedIn.session.isDemo)
      return refuseOperation(c, refuse.notFound('not-found', 'Only sessions of the demo confirm by one press.'))
    const until = await shop.database.orm.transaction((tx) =>
      stepUp(tx, shop, signedIn, 'one press in the demo', requireActor(c)),
    )
    return c.json({ steppedUpUntil: until.toISOString() }, 200)
  })
}
