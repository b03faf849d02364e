import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { invoiceFileResponse } from '#contract/invoice.ts'
import {
  photographParams,
  reviewPicturesForm,
  reviewPicturesRequest,
  reviewPicturesResponse,
} from '#contract/review.ts'
import { addReviewPictures, type PicturesRefusal } from './add-review-pictures.ts'
import { readReviewPicture } from './read-review-picture.ts'
import type { Shop } from '#server/platform/shop.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { acceptPictureForms, FEW_PICTURE_FORMS, readPictureForm } from '#server/platform/routes/read-picture-form.ts'
import { accountResponses, refusals } from '#server/platform/routes/route-schemas.ts'

const PATH = '/api/orders/feedback/photographs'
/** Seconds: what staff take away is gone from caches as soon. */
const CACHED_SECONDS = 600

const status = {
  'not-found': 404,
  'not-left': 409,
  none: 400,
  'too-many': 400,
  'too-large': 400,
  'too-small': 400,
  'not-a-picture': 400,
  'too-many-pixels': 400,
  broken: 400,
} as const satisfies Record<PicturesRefusal['reason'], number>

const photographRoute = createRoute({
  method: 'get',
  path: '/api/reviews/photographs/{photograph}',
  tags: ['Products'],
  summary: 'A photograph of a published review',
  request: { params: photographParams },
  responses: {
    200: { description: 'The photograph', content: { 'image/webp': { schema: invoiceFileResponse } } },
    ...refusals,
  },
})

export function registerReviewPictures(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'now' | 'pictureReader'>,
): void {
  api.openAPIRegistry.registerPath(describeRoute())
  acceptPictureForms(api, PATH, shop, FEW_PICTURE_FORMS)
  api.post(PATH, async (c) => {
    const sent = await readPictureForm(c, reviewPicturesRequest)
    if ('refused' in sent) return sent.refused
    const { id: orderId, product: variantId, line } = sent.fields
    const added = await addReviewPictures(
      shop,
      { orderId, variantId, line, files: sent.files },
      c.get('customer')?.id ?? null,
    )
    if (!added.ok) return declaredRefusal(c, status[added.reason], added.message, { reason: added.reason })
    const message = 'Thank you! We look at photographs before we show them, within two days.'
    return c.json({ pictures: added.pictures, message }, 200)
  })
  api.openapi(photographRoute, async (c) => {
    const webp = await readReviewPicture(shop, c.req.valid('param').photograph)
    if (!webp) return declaredRefusal(c, 404, 'This photograph no longer exists.')
    return c.body(new Uint8Array(webp), 200, {
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': `public, max-age=${CACHED_SECONDS}`,
    })
  })
}

function describeRoute() {
  return {
    method: 'post' as const,
    path: PATH,
    tags: ['Orders'],
    summary: 'Add photographs to feedback that was left',
    description: 'The feedback waits until a person has looked at them.',
    request: {
      body: {
        required: true,
        content: {
          'application/json': { schema: reviewPicturesRequest },
          'multipart/form-data': { schema: reviewPicturesForm },
        },
      },
    },
    responses: accountResponses(reviewPicturesResponse, 'Kept, and looked at'),
  }
}
