import type { OpenAPIHono } from '@hono/zod-openapi'
import { createOrderAnswer, targetOrder } from '#server/orders/staff-view/answer-order.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { askForWords } from './ask-for-words.ts'

const askWordsRoute = defineRoute(
  'POST /counter/api/v1/orders/{order}/ask-words',
  'Ask the buyer for other words by mail',
)

export function registerAskWordsRoute(api: OpenAPIHono, shop: Shop): void {
  const show = createOrderAnswer(shop)
  api.openapi(askWordsRoute, async (c) => {
    const { reason, design } = c.req.valid('json')
    return show(c, await askForWords(shop, { ...targetOrder(c), reason, design }, requireActor(c)))
  })
}
