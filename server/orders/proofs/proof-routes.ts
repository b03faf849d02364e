import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { invoiceFileQuery, invoiceFileResponse } from '#contract/invoice.ts'
import { proofParams } from '#contract/proof.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { decideProof } from './decide-proof.ts'
import { readProofForBuyer } from './list-proofs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { notShownStatus } from '#server/orders/lifecycle/not-shown-status.ts'
import { refusals } from '#server/platform/routes/route-schemas.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const answerRoute = defineApiRoute('POST /api/orders/proof', {
  tags: ['Orders'],
  summary: 'Agree to a picture of what is to be made, or ask for a change',
  description: 'Who may see an order may answer, also by the link of its mails. Said again, the same answer stands.',
  done: 'The workshop knows',
})

const pictureRoute = createRoute({
  method: 'get',
  path: '/api/orders/proof/{proof}',
  tags: ['Orders'],
  summary: 'A picture of what is to be made, by its address in `orders/get`',
  request: { params: proofParams, query: invoiceFileQuery },
  responses: {
    200: { description: 'The picture', content: { 'image/webp': { schema: invoiceFileResponse } } },
    ...refusals,
  },
})

const answeredStatus = { ...notShownStatus, 'no-such-proof': 404, answered: 409, 'too-late': 409 } as const

export function registerProofRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'now'>,
): void {
  for (const path of [answerRoute.path, '/api/orders/proof/:proof']) api.use(path, rateLimitRequests(shop, 'lookups'))

  api.openapi(answerRoute, async (c) => {
    const { id: orderId, key, ...decision } = c.req.valid('json')
    const answered = await decideProof(shop, { orderId, key, customerId: c.get('customer')?.id ?? null }, decision)
    if (!answered.ok)
      return declaredRefusal(c, answeredStatus[answered.reason], answered.message, { reason: answered.reason })
    return c.json({ ok: true as const }, 200)
  })

  api.openapi(pictureRoute, async (c) => {
    const webp = await readProofForBuyer(shop, { ...c.req.valid('param'), ...c.req.valid('query') })
    if (!webp) return declaredRefusal(c, 404, 'There is no such picture. Please open your order once more.')
    return c.body(new Uint8Array(webp), 200, { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  })
}
