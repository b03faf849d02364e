import type { OpenAPIHono } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { replacePictureEverywhere } from '#server/catalogue/products/replace-picture-everywhere.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import { refusal } from '#server/platform/http/errors.ts'
import { cropPicture, deletePicture, describePicture, type PictureChanged } from './change-picture.ts'
import { listPictures } from './list-pictures.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse } from '#shop/refusal.ts'
import { explainMissingPermission, findLimits } from '#shop/staff/permissions.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import {
  refuseWithCurrent,
  requireVersion,
  refuseOperation,
  setVersion,
  answerVersioned,
} from '#server/platform/routes/refuse-operation.ts'
import { readId } from '#server/platform/routes/read-id.ts'

const listRoute = defineRoute('GET /counter/api/v1/pictures', 'Uploaded pictures, and where they are used')
const describeRoute = defineRoute('PATCH /counter/api/v1/pictures/{picture}', 'Say what a picture shows')
const cropRoute = defineRoute(
  'POST /counter/api/v1/pictures/{picture}/crop',
  'Cut it another way, wherever it is shown',
)
const replaceRoute = defineRoute(
  'POST /counter/api/v1/pictures/{picture}/replace',
  'Show another one wherever it is shown',
)
const deleteRoute = defineRoute('DELETE /counter/api/v1/pictures/{picture}', 'Delete one that nothing shows')

export function registerLibraryRoutes(api: OpenAPIHono, shop: Shop): void {
  const { orm } = shop.database
  api.openapi(listRoute, async (c) => c.json(await listPictures(orm, c.req.valid('query')), 200))
  // Bytes, so it has no row in the contract.
  api.get('/counter/api/v1/pictures/:picture/original', async (c) => {
    const [row] = await orm
      .select({ original: pictures.original })
      .from(pictures)
      .where(eq(pictures.id, readId(c, 'picture')))
    if (!row?.original) return refusal(c, 404, 'There is no such picture.')
    return c.body(new Uint8Array(row.original), 200, { 'content-type': 'image/webp' })
  })
  api.openapi(describeRoute, (c) =>
    change(c, (wanted) => describePicture(shop, { ...wanted, alt: c.req.valid('json').alt }, requireActor(c))),
  )
  api.openapi(cropRoute, (c) =>
    change(c, (wanted) => cropPicture(shop, { ...wanted, crop: c.req.valid('json') }, requireActor(c))),
  )
  api.openapi(replaceRoute, async (c) => {
    const wanted = { id: readId(c, 'picture'), ...c.req.valid('json') }
    const replaced = await replacePictureEverywhere(shop, wanted, requireActor(c))
    return replaced.ok ? c.json({ data: replaced.products, entry: replaced.entry }, 200) : refuseOperation(c, replaced)
  })
  api.openapi(deleteRoute, async (c) => {
    const wanted = readWanted(c)
    if (!('id' in wanted)) return refuseOperation(c, wanted)
    const deleted = await deletePicture(shop, wanted, requireActor(c))
    if (!deleted.ok) return refuseWithCurrent(c, deleted)
    setVersion(c, deleted.picture.version)
    return c.json({ data: deleted.picture, entry: deleted.entry }, 200)
  })
}

async function change(c: Context, work: (wanted: { id: number; version: number }) => Promise<PictureChanged>) {
  const wanted = readWanted(c)
  if (!('id' in wanted)) return refuseOperation(c, wanted)
  const changed = await work(wanted)
  return changed.ok ? answerVersioned(c, changed.picture) : refuseWithCurrent(c, changed)
}

/** A caller who may only add pictures must not change any. */
function readWanted(c: Context) {
  if (findLimits(requireStaff(c).staff.roles, 'pictures.write').length > 0)
    return refuse.forbidden('not-allowed', explainMissingPermission('pictures.write'))
  return { id: readId(c, 'picture'), version: requireVersion(c) }
}
