import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Shop } from '#server/platform/shop.ts'
import { listApiTokens, makeApiToken, revokeApiToken } from './change-api-tokens.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requirePerson } from './require-staff.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

const listRoute = defineRoute('GET /counter/api/v1/tokens', 'API tokens, the newest first')
const makeRoute = defineRoute('POST /counter/api/v1/tokens', 'Make a token, which is shown this once')
const revokeRoute = defineRoute('DELETE /counter/api/v1/tokens/{token}', 'Revoke a token')

export function registerTokenRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => c.json(await listApiTokens(shop), 200))
  api.openapi(makeRoute, async (c) => {
    const made = await makeApiToken(shop, requirePerson(c), c.req.valid('json'), requireActor(c))
    return made.ok ? c.json({ data: made.shown, token: made.token }, 200) : refuseOperation(c, made)
  })
  api.openapi(revokeRoute, async (c) => {
    const revoked = await revokeApiToken(shop, c.req.param('token'), requireActor(c))
    return revoked.ok ? c.json({ data: revoked.shown }, 200) : refuseOperation(c, revoked)
  })
}
