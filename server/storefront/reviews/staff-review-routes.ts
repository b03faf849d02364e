import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { findStaffReview, listStaffReviews } from './list-staff-reviews.ts'
import { answerReview, moderateReview, type ReviewModerated } from './moderate-review.ts'
import { readReviewPicture } from './read-review-picture.ts'
import { removeReviewPictures } from './remove-review-pictures.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse } from '#shop/refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import { sendInPlace } from '#server/platform/routes/send-file.ts'

const listRoute = defineRoute('GET /counter/api/v1/reviews', 'Reviews, by state and stars')
const publishRoute = defineRoute('POST /counter/api/v1/reviews/{review}/publish', 'Show it on the product’s page')
const rejectRoute = defineRoute('POST /counter/api/v1/reviews/{review}/reject', 'Hold it back, with a reason')
const removeRoute = defineRoute(
  'DELETE /counter/api/v1/reviews/{review}/photographs',
  'Take its photographs away for good',
)
const answerRoute = defineRoute('PUT /counter/api/v1/reviews/{review}/answer', 'Answer it in the shop’s name')

export function registerStaffReviewRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = async (c: Context, done: ReviewModerated) => {
    if (!done.ok) return refuseOperation(c, done)
    const review = await findStaffReview(shop, readId(c, 'review'))
    return review
      ? c.json({ data: review }, 200)
      : refuseOperation(c, refuse.notFound('not-found', 'This review no longer exists.'))
  }
  api.openapi(listRoute, async (c) => c.json(await listStaffReviews(shop, c.req.valid('query')), 200))
  api.openapi(publishRoute, async (c) =>
    show(c, await moderateReview(shop, readId(c, 'review'), { to: 'published' }, requireActor(c))),
  )
  api.openapi(rejectRoute, async (c) => {
    const decision = { to: 'rejected', ...c.req.valid('json') } as const
    return show(c, await moderateReview(shop, readId(c, 'review'), decision, requireActor(c)))
  })
  api.openapi(removeRoute, async (c) => show(c, await removeReviewPictures(shop, readId(c, 'review'), requireActor(c))))
  api.get('/counter/api/v1/review-pictures/:picture', async (c) => {
    const webp = await readReviewPicture(shop, c.req.param('picture'), { forStaff: true })
    if (!webp) return refuseOperation(c, refuse.notFound('not-found', 'This photograph no longer exists.'))
    return sendInPlace(c, webp, { type: 'image/webp' })
  })
  api.openapi(answerRoute, async (c) =>
    show(c, await answerReview(shop, readId(c, 'review'), c.req.valid('json').words, requireActor(c))),
  )
}
