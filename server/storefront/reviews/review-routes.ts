import type { OpenAPIHono } from '@hono/zod-openapi'
import { createReview, type ReviewRefusal } from './create-review.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { registerReviewPictures } from './review-picture-routes.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const submitReviewRoute = defineApiRoute('POST /api/orders/feedback', {
  tags: ['Orders'],
  summary: 'Leave feedback for a product of a delivered order, once',
  done: 'What was left',
})

const refusalStatus = {
  'not-found': 404,
  'not-in-order': 404,
  'not-arrived': 409,
  'already-left': 409,
  feedback: 400,
} as const satisfies Record<ReviewRefusal['reason'], number>

const thankYouMessages = {
  published: 'Thank you! The product’s page shows your feedback within a minute.',
  waiting: 'Thank you! We read feedback with links, numbers or strong words before we show it, within two days.',
}

export function registerReviewRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'now' | 'pictureReader'>,
): void {
  registerReviewPictures(api, shop)
  api.use(submitReviewRoute.path, rateLimitRequests(shop, 'lookups'))

  api.openapi(submitReviewRoute, async (c) => {
    const { id: orderId, product: variantId, line, stars, words, name } = c.req.valid('json')
    const submitted = await createReview(
      shop,
      { orderId, variantId, line, stars, words, name },
      c.get('customer')?.id ?? null,
    )
    if (!submitted.ok) {
      const { reason, message } = submitted
      const errors = 'errors' in submitted ? submitted.errors : {}
      return declaredRefusal(c, refusalStatus[reason], message, { reason, errors })
    }
    const { state, author, ...review } = submitted.review
    const shown = state === 'published' ? 'published' : 'waiting'
    return c.json(
      {
        stars: review.rating,
        words: review.body,
        name: author,
        state: shown as typeof shown,
        message: thankYouMessages[shown],
      },
      200,
    )
  })
}
