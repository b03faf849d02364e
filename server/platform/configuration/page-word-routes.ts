import type { OpenAPIHono } from '@hono/zod-openapi'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { wordPreviewPath } from '#shop/words/word-pages.ts'
import { previewPageWords } from './preview-page-words.ts'

const previewRoute = defineRoute('POST /counter/api/v1/page-words/preview', 'See words of pages before they are saved')

export function registerPageWordRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(previewRoute, async (c) => {
    const made = await previewPageWords(shop, c.req.valid('json').values, requireActor(c))
    return made.ok ? c.json({ data: { path: wordPreviewPath(made.token) } }, 200) : refuseOperation(c, made)
  })
}
