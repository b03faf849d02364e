import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi'
import { errorShape } from '#contract/errors.ts'
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
import type { Shop } from '#server/shop.ts'
import { withBearer } from './account-route-schemas.ts'
import { declaredRefusal, refuseInvalid } from './errors.ts'

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })
const failures = {
  '4XX': { description: 'Why not, as a sentence a person can act on', content: json(errorShape) },
} as const

const submitReviewRoute = createRoute({
  method: 'post',
  path: '/api/orders/feedback',
  tags: ['Orders'],
  summary: 'Leave feedback for a product of a delivered order, once',
  request: { body: { content: json(submitReviewRequest), required: true } },
  responses: { 200: { description: 'What was left', content: json(submitReviewResponse) }, ...failures },
})

const listPendingReviewsRoute = createRoute({
  method: 'get',
  path: '/api/feedback/waiting',
  tags: ['Owner'],
  summary: 'Reviews that wait for a person',
  ...withBearer,
  responses: {
    200: { description: 'The oldest first', content: json(pendingReviewsResponse) },
    ...failures,
  },
})

const moderateReviewRoute = createRoute({
  method: 'post',
  path: '/api/feedback/{review}',
  tags: ['Owner'],
  summary: 'Show a waiting review to everybody, or turn it down',
  ...withBearer,
  request: {
    params: reviewParams,
    body: { content: json(reviewDecision), required: true },
  },
  responses: {
    200: { description: 'Done', content: json(reviewDecision) },
    ...failures,
  },
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
  api.use('/api/feedback/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })

  api.openapi(
    submitReviewRoute,
    async (c) => {
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
    },
    refuseInvalid,
  )

  api.openapi(listPendingReviewsRoute, async (c) => {
    const pending = await listPendingReviews(shop)
    return c.json({ data: pending.map(toPendingReview) }, 200)
  })

  api.openapi(
    moderateReviewRoute,
    async (c) => {
      const { decision } = c.req.valid('json')
      const decided = await moderateReview(shop, c.req.valid('param').review, decision)
      if (!decided.ok) return declaredRefusal(c, 404, decided.message)
      return c.json({ decision }, 200)
    },
    refuseInvalid,
  )
}

function toPendingReview({ rating, body, holdReasons, createdAt, ...review }: PendingReview) {
  return { ...review, stars: rating, words: body, heldFor: holdReasons, createdAt: createdAt.toISOString() }
}
