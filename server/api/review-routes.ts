import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import {
  pendingReviewsResponse,
  reviewDecision,
  reviewParams,
  submitReviewRequest,
  submitReviewResponse,
} from '#contract/review.ts'
import { moderateReview, listPendingReviews, type PendingReview } from '#server/reviews/moderate-review.ts'
import { createReview, type ReviewRefusal } from '#server/reviews/create-review.ts'
import { rateLimitRequests } from '#server/limits/rate-limit-requests.ts'
import { noStore } from '#server/http/no-store.ts'
import type { Shop } from '#server/shop.ts'
import { declaredRefusal } from './errors.ts'
import { jsonRequest, jsonResponses, withBearer } from './route-schemas.ts'

const submitReviewRoute = createRoute({
  method: 'post',
  path: '/api/orders/feedback',
  tags: ['Orders'],
  summary: 'Leave feedback for a product of a delivered order, once',
  request: jsonRequest(submitReviewRequest),
  responses: jsonResponses(submitReviewResponse, 'What was left'),
})

const listPendingReviewsRoute = createRoute({
  method: 'get',
  path: '/api/feedback/waiting',
  tags: ['Owner'],
  summary: 'Reviews that wait for a person',
  ...withBearer,
  responses: jsonResponses(pendingReviewsResponse, 'The oldest first'),
})

const moderateReviewRoute = createRoute({
  method: 'post',
  path: '/api/feedback/{review}',
  tags: ['Owner'],
  summary: 'Show a waiting review to everybody, or turn it down',
  ...withBearer,
  request: {
    params: reviewParams,
    ...jsonRequest(reviewDecision),
  },
  responses: jsonResponses(reviewDecision, 'Done'),
})

const refusalStatus = {
  'not-found': 404,
  'not-in-order': 404,
  'not-arrived': 409,
  'already-left': 409,
  feedback: 400,
} as const satisfies Record<ReviewRefusal['reason'], number>

const thankYouMessages = {
  published: 'Thank you! Your feedback stands on the product’s page within a minute.',
  waiting: 'Thank you! We read feedback with links, numbers or strong words before we show it, within two days.',
}

export function registerReviewRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'now'>,
): void {
  api.use(submitReviewRoute.path, rateLimitRequests(shop, 'lookups'))
  api.use('/api/feedback/*', noStore)

  api.openapi(submitReviewRoute, async (c) => {
    const { id: orderId, product: variantId, stars, words, name } = c.req.valid('json')
    const submitted = await createReview(
      shop,
      { orderId, variantId, stars, words, name },
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

  api.openapi(listPendingReviewsRoute, async (c) => {
    const pending = await listPendingReviews(shop)
    return c.json({ data: pending.map(toPendingReview) }, 200)
  })

  api.openapi(moderateReviewRoute, async (c) => {
    const { decision } = c.req.valid('json')
    const decided = await moderateReview(shop, c.req.valid('param').review, decision)
    if (!decided.ok) return declaredRefusal(c, 404, decided.message)
    return c.json({ decision }, 200)
  })
}

function toPendingReview({ rating, body, holdReasons, createdAt, ...review }: PendingReview) {
  return { ...review, stars: rating, words: body, heldFor: holdReasons, createdAt: createdAt.toISOString() }
}
