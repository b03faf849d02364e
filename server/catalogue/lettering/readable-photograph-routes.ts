import type { OpenAPIHono } from '@hono/zod-openapi'
import { invoiceFileResponse } from '#contract/invoice.ts'
import { readablePhotographForm, readablePhotographRequest } from '#contract/lettering.ts'
import type { PictureRefusal } from '#server/platform/uploads/sanitize-picture.ts'
import type { Shop } from '#server/platform/shop.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { acceptPictureForms, FEW_PICTURE_FORMS, readPictureForm } from '#server/platform/routes/read-picture-form.ts'
import { refusals } from '#server/platform/routes/route-schemas.ts'

const PATH = '/api/designs/photographs/readable'

const status = {
  'too-large': 400,
  'too-small': 422,
  'not-a-picture': 400,
  'too-many-pixels': 400,
  broken: 400,
} as const satisfies Record<PictureRefusal['reason'], number>

/** For browsers that do not open what a phone made. Nothing is kept. */
export function registerReadablePhotographs(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'pictureReader'>,
): void {
  api.openAPIRegistry.registerPath(describeRoute())
  acceptPictureForms(api, PATH, shop, FEW_PICTURE_FORMS)
  api.post(PATH, async (c) => {
    const sent = await readPictureForm(c, readablePhotographRequest)
    if ('refused' in sent) return sent.refused
    const [file, second] = sent.files
    if (!file || second) return declaredRefusal(c, 400, 'Please choose one photograph.')
    const read = await shop.pictureReader.read(file.bytes, file.name, { kind: 'to-cut' })
    if (!read.ok) return declaredRefusal(c, status[read.reason], read.message, { reason: read.reason })
    return c.body(new Uint8Array(read.webp), 200, {
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
}

function describeRoute() {
  return {
    method: 'post' as const,
    path: PATH,
    tags: ['Orders'],
    summary: 'A photograph as WebP, to be cut in a browser that does not open it',
    description: 'Upright, without metadata, at most 4000 pixels each way. Nothing is kept.',
    request: {
      body: {
        required: true,
        content: {
          'application/json': { schema: readablePhotographRequest },
          'multipart/form-data': { schema: readablePhotographForm },
        },
      },
    },
    responses: {
      200: { description: 'The photograph', content: { 'image/webp': { schema: invoiceFileResponse } } },
      ...refusals,
    },
  }
}
