import type { OpenAPIHono } from '@hono/zod-openapi'
import { readRefundBy } from '#server/money/refunds/find-staff-refund-limit.ts'
import { answerWithCard, cardOf } from '#server/money/gift-cards/answer-with-card.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse } from '#shop/refusal.ts'
import { refundPurchase } from './refund-purchase.ts'

const refundRoute = defineRoute('POST /counter/api/v1/gift-cards/{card}/refund', 'Give back what is not spent of it')

const NO_KEY = refuse.incomplete('no-key', 'Send an Idempotency-Key: a new one for each refund.')

export function registerStaffPurchaseRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(refundRoute, async (c) => {
    const requestKey = c.req.header('idempotency-key') ?? ''
    if (!/^[\w-]{8,80}$/.test(requestKey)) return refuseOperation(c, NO_KEY)
    const wanted = { ...c.req.valid('json'), card: cardOf(c), requestKey }
    return answerWithCard(c, shop, await refundPurchase(shop, wanted, readRefundBy(c, shop)))
  })
}
