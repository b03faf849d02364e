import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Shop } from '#server/platform/shop.ts'
import { addWebhook, changeWebhook, NO_WEBHOOK, removeWebhook, renewWebhookSecret } from './change-webhook.ts'
import { listWebhooks, listWebhookSends } from './list-webhooks.ts'
import { resendWebhook, testWebhook } from './resend-webhook.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import {
  refuseWithCurrent,
  refuseOperation,
  setVersion,
  requireVersion,
  answerVersioned,
} from '#server/platform/routes/refuse-operation.ts'
import { readId } from '#server/platform/routes/read-id.ts'

const listRoute = defineRoute('GET /counter/api/v1/webhooks', 'Which other systems are told what')
const addRoute = defineRoute('POST /counter/api/v1/webhooks', 'Tell another system; its secret is shown once')
const readRoute = defineRoute('GET /counter/api/v1/webhooks/{webhook}', 'One of them')
const changeRoute = defineRoute('PATCH /counter/api/v1/webhooks/{webhook}', 'Change it, or switch it on or off')
const removeRoute = defineRoute('DELETE /counter/api/v1/webhooks/{webhook}', 'Tell it nothing more, and forget its log')
const secretRoute = defineRoute('POST /counter/api/v1/webhooks/{webhook}/secret', 'Sign with a new secret from now on')
const testRoute = defineRoute('POST /counter/api/v1/webhooks/{webhook}/test', 'Send a test')
const sendsRoute = defineRoute('GET /counter/api/v1/webhooks/{webhook}/sends', 'What was sent there, the newest first')
const againRoute = defineRoute('POST /counter/api/v1/webhook-sends/{send}/again', 'Send it once more')

export function registerWebhookRoutes(api: OpenAPIHono, shop: Shop): void {
  const { orm } = shop.database
  const idOf = (c: Context) => c.req.param('webhook') ?? ''

  api.openapi(listRoute, async (c) => c.json({ data: await listWebhooks(orm) }, 200))
  api.openapi(readRoute, async (c) => {
    const [data] = await listWebhooks(orm, idOf(c))
    if (!data) return refuseOperation(c, NO_WEBHOOK)
    return answerVersioned(c, data)
  })
  api.openapi(addRoute, async (c) => {
    const added = await addWebhook(shop, c.req.valid('json'), requireActor(c))
    if (!added.ok) return refuseOperation(c, added)
    return c.json({ data: added.webhook, secret: added.secret }, 200)
  })
  api.openapi(changeRoute, async (c) => {
    const version = requireVersion(c)
    const { url, events, isOn } = c.req.valid('json')
    const change = { ...(url !== undefined && { url }), ...(events && { events }), ...(isOn !== undefined && { isOn }) }
    const changed = await changeWebhook(shop, { id: idOf(c), version, ...change }, requireActor(c))
    return changed.ok ? answerVersioned(c, changed.webhook) : refuseWithCurrent(c, changed)
  })
  api.openapi(removeRoute, async (c) => {
    const removed = await removeWebhook(shop, { id: idOf(c), version: requireVersion(c) }, requireActor(c))
    return removed.ok ? c.json({ data: removed.webhook }, 200) : refuseWithCurrent(c, removed)
  })
  api.openapi(secretRoute, async (c) => {
    const version = requireVersion(c)
    const renewed = await renewWebhookSecret(shop, { id: idOf(c), version }, requireActor(c))
    if (!renewed.ok) return refuseWithCurrent(c, renewed)
    setVersion(c, renewed.webhook.version)
    return c.json({ data: renewed.webhook, secret: renewed.secret }, 200)
  })
  api.openapi(testRoute, async (c) => {
    const tested = await testWebhook(shop, idOf(c), requireActor(c))
    return tested.ok ? c.json({ ok: true as const }, 200) : refuseOperation(c, tested)
  })
  api.openapi(sendsRoute, async (c) => c.json(await listWebhookSends(orm, idOf(c), c.req.valid('query')), 200))
  api.openapi(againRoute, async (c) => {
    const resent = await resendWebhook(shop, readId(c, 'send'), requireActor(c))
    return resent.ok ? c.json({ ok: true as const }, 200) : refuseOperation(c, resent)
  })
}
