import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { readProof } from './list-proofs.ts'
import { releaseProof } from './release-proof.ts'
import { sendProof } from './send-proof.ts'
import type { Shop } from '#server/platform/shop.ts'
import { parseOrderNumber } from '#shop/orders/parse-order-search.ts'
import { refuse } from '#shop/refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { refuseAtBench, refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import { sendInPlace } from '#server/platform/routes/send-file.ts'

const sendRoute = defineRoute(
  'PUT /counter/api/v1/proofs/{proof}',
  'Send the buyer a picture of what is to be made: the bytes of the file as the body',
)
const releaseRoute = defineRoute(
  'POST /counter/api/v1/proofs/{proof}/release',
  'Let its piece be packed without the buyer’s yes',
)

export function registerStaffProofRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(sendRoute, async (c) => {
    const key = z.uuid().safeParse(c.req.param('proof'))
    if (!key.success)
      return refuseOperation(c, refuse.incomplete('no-key', 'Send a key that this device made, a UUID.'))
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const { order, line, words, name: fileName } = c.req.valid('query')
    const wanted = { key: key.data, orderNumber: parseOrderNumber(order) ?? 0, line, words, bytes, fileName }
    const sent = await sendProof(shop, wanted, requireActor(c))
    return sent.ok ? c.json({ data: { proof: key.data } }, 200) : refuseAtBench(c, sent)
  })
  api.openapi(releaseRoute, async (c) => {
    const key = z.uuid().safeParse(c.req.param('proof'))
    if (!key.success) return refuseOperation(c, refuse.notFound('not-found', 'There is no such proof.'))
    const { reason } = c.req.valid('json')
    const released = await releaseProof(shop, { key: key.data, reason }, requireActor(c))
    return released.ok ? c.json({ data: { proof: key.data } }, 200) : refuseOperation(c, released)
  })
  api.get('/counter/api/v1/proofs/:proof', async (c) => {
    const key = z.uuid().safeParse(c.req.param('proof'))
    const webp = key.success ? await readProof(shop, key.data) : undefined
    if (!webp) return refuseOperation(c, refuse.notFound('not-found', 'There is no such picture.'))
    return sendInPlace(c, webp, { type: 'image/webp' })
  })
}
