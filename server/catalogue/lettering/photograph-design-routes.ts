import type { OpenAPIHono } from '@hono/zod-openapi'
import { designResponse, photographDesignForm, photographDesignRequest } from '#contract/lettering.ts'
import { createPhotographDesign, type PhotographRefusal } from './create-photograph.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { acceptPictureForms, FEW_PICTURE_FORMS, readPictureForm } from '#server/platform/routes/read-picture-form.ts'
import { accountResponses } from '#server/platform/routes/route-schemas.ts'

const PATH = '/api/designs/photographs'

const status = {
  'no-such-print-area': 404,
  none: 400,
  'too-many': 400,
  'too-large': 400,
  'too-small': 422,
  'not-a-picture': 400,
  'too-many-pixels': 400,
  broken: 400,
} as const satisfies Record<PhotographRefusal['reason'], number>

export function registerPhotographDesigns(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'now' | 'pictureReader'>,
): void {
  api.openAPIRegistry.registerPath(describeRoute())
  acceptPictureForms(api, PATH, shop, FEW_PICTURE_FORMS)
  api.on(
    'POST',
    PATH,
    rateLimitRequests(shop, 'kept words', () => Promise.resolve(KEPT_AS_WORDS)),
  )
  api.post(PATH, async (c) => {
    const sent = await readPictureForm(c, photographDesignRequest)
    if ('refused' in sent) return sent.refused
    const kept = await createPhotographDesign(shop, { ...sent.fields, files: sent.files })
    c.header('cache-control', 'no-store')
    return kept.ok
      ? c.json(kept.design, 200)
      : declaredRefusal(c, status[kept.reason], kept.message, { reason: kept.reason })
  })
}

/** A photograph takes as much room as so many names. */
const KEPT_AS_WORDS = 50

function describeRoute() {
  return {
    method: 'post' as const,
    path: PATH,
    tags: ['Orders'],
    summary: 'Keep a photograph for a place on a piece, to be put into a cart',
    description:
      'Its middle in the proportions of the place is kept, drawn anew without metadata: for 14 days, and longer when it is ordered.',
    request: {
      body: {
        required: true,
        content: {
          'application/json': { schema: photographDesignRequest },
          'multipart/form-data': { schema: photographDesignForm },
        },
      },
    },
    responses: accountResponses(designResponse, 'What a cart names'),
  }
}
