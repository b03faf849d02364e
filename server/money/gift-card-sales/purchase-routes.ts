import type { OpenAPIHono } from '@hono/zod-openapi'
import { errorShape } from '#contract/errors.ts'
import * as giftCard from '#contract/gift-card.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { DEFAULT_RETRY_AFTER_SECONDS, declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { jsonResponse } from '#server/platform/routes/route-schemas.ts'
import type { Shop } from '#server/platform/shop.ts'
import { confirmGiftCardPurchase } from './confirm-purchase.ts'
import { openGiftCardPurchase } from './open-purchase.ts'
import { showGiftCardPurchase } from './show-purchase.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const buyRoute = defineApiRoute('POST /api/gift-cards/purchases', {
  tags: ['Gift cards'],
  summary: 'Buy a gift card',
  description:
    'Paid by the payment window. The card is issued once, when its money is there. No GST: it is due on the goods that the card pays for.',
  request: { headers: giftCard.giftCardPurchaseHeaders },
  done: 'What the payment window is opened with',
  responses: { 503: jsonResponse(errorShape, 'The payment provider does not answer; try again') },
})
const confirmRoute = defineApiRoute('POST /api/gift-cards/confirm', {
  tags: ['Gift cards'],
  summary: 'Tell what the payment window said',
  done: 'The purchase; ask again while it is not paid',
})
const showRoute = defineApiRoute('POST /api/gift-cards/bought', {
  tags: ['Gift cards'],
  summary: 'A purchase, for whoever has its link',
  done: 'The purchase',
})
const buyingStatuses = {
  'send-on': 422,
  'key-reused': 422,
  'already-paid': 409,
  'provider-unavailable': 503,
} as const

export function registerPurchaseRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'database' | 'payments' | 'keys' | 'settings' | 'now' | 'log'>,
): void {
  api.use(buyRoute.path, rateLimitRequests(shop, 'orders'))
  for (const { path } of [confirmRoute, showRoute]) api.use(path, rateLimitRequests(shop, 'lookups'))
  api.openapi(buyRoute, async (c) => {
    const opened = await openGiftCardPurchase(shop, c.req.valid('json'), c.req.valid('header')['idempotency-key'])
    if (!opened.ok) {
      const { reason, message } = opened
      if (reason === 'provider-unavailable') c.header('retry-after', String(DEFAULT_RETRY_AFTER_SECONDS))
      return declaredRefusal(c, buyingStatuses[reason], message, { reason })
    }
    const { providerOrderId: id, amount, keyId: key_id, purchase } = opened
    return c.json({ id, amount, currency: 'INR' as const, key_id, purchase }, 200)
  })
  api.openapi(confirmRoute, async (c) => {
    const sent = c.req.valid('json')
    const confirmed = await confirmGiftCardPurchase(shop, {
      providerOrderId: sent.razorpay_order_id,
      paymentId: sent.razorpay_payment_id,
      signature: sent.razorpay_signature,
    })
    if (confirmed.ok) return c.json({ purchase: confirmed.id, isPaid: confirmed.isPaid }, 200)
    return declaredRefusal(c, confirmed.reason === 'unknown-order' ? 404 : 400, confirmed.message)
  })
  api.openapi(showRoute, async (c) => {
    const shown = await showGiftCardPurchase(shop, c.req.valid('json').purchase)
    return shown ? c.json(shown, 200) : declaredRefusal(c, 404, 'We do not know this purchase.')
  })
}
