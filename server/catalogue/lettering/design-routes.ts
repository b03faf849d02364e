import type { OpenAPIHono } from '@hono/zod-openapi'
import { renderPrintFile } from './print-file.ts'
import { findPrintFacts } from './show-design.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse } from '#shop/refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

const photographRoute = defineRoute(
  'GET /counter/api/v1/photographs/{design}',
  'A photograph as it is printed: its place and how sharp it is there',
)

export function registerDesignRoutes(api: OpenAPIHono, { database }: Pick<Shop, 'database'>): void {
  api.openapi(photographRoute, async (c) => {
    const data = await findPrintFacts(database, c.req.param('design'))
    return data
      ? c.json({ data }, 200)
      : refuseOperation(c, refuse.notFound('not-found', 'This photograph is kept no more.'))
  })
  api.get('/counter/api/v1/designs/:file', async (c) => {
    const printed = await renderPrintFile(database, c.req.param('file'))
    if (!printed) return refuseOperation(c, refuse.notFound('not-found', 'These words are kept no more.'))
    return c.body(new Uint8Array(printed.content), 200, {
      'content-type': printed.type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'`,
      'content-disposition': `attachment; filename="${printed.name}"`,
    })
  })
}
