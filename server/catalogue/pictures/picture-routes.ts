import type { OpenAPIHono } from '@hono/zod-openapi'
import { refusal } from '#server/platform/http/errors.ts'
import { limitBodySize } from '#server/platform/http/limit-body-size.ts'
import { storePicture } from './store-picture.ts'
import type { Shop } from '#server/platform/shop.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

/** A little more than a picture, so that the one who sends it is told by its name. */
const MAX_BYTES = 21 * 1024 * 1024
const BUDGET_BYTES = 3 * MAX_BYTES
const ADDRESSES = [
  '/counter/api/v1/pictures',
  '/counter/api/v1/logo',
  '/counter/api/v1/packing-pictures/:picture',
  '/counter/api/v1/proofs/:proof',
]

const putRoute = defineRoute('PUT /counter/api/v1/pictures', 'Upload a picture: the bytes of the file as the body')

/** After the guard, so that nobody else's bytes are read, and before whatever reads a body. */
export function limitPictureBodies(api: OpenAPIHono): void {
  const limit = limitBodySize({
    maxBytes: () => MAX_BYTES,
    budgetBytes: BUDGET_BYTES,
    tooLarge: (c) => refusal(c, 413, 'A picture may have 20 MB at most. Please send a smaller copy.'),
    busy: (c) => {
      c.header('retry-after', '5')
      return refusal(c, 503, 'Many pictures are coming in just now. Please try again in a moment.')
    },
  })
  for (const address of ADDRESSES) api.use(address, limit)
}

export function registerPictureRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(putRoute, async (c) => {
    const { name, ...crop } = c.req.valid('query')
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const stored = await storePicture(shop, { bytes, fileName: name, crop }, requireActor(c))
    return stored.ok ? c.json({ data: stored.picture }, 200) : refuseOperation(c, stored)
  })
}
