import type { OpenAPIHono } from '@hono/zod-openapi'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import { sendInPlace } from '#server/platform/routes/send-file.ts'
import type { Shop } from '#server/platform/shop.ts'
import { parseDocumentFileName } from '#shop/documents/document-number.ts'
import { refuse } from '#shop/refusal.ts'
import { renderDocumentForBuyer } from './render-stored-document.ts'

/** PDFs, so they have no row in the contract. */
export function registerPaperRoutes(api: OpenAPIHono, shop: Shop): void {
  api.get('/counter/api/v1/papers/:file', async (c) => {
    const name = c.req.param('file')
    const wanted = parseDocumentFileName(name)
    const pdf = wanted && (await renderDocumentForBuyer(shop, wanted))
    if (!pdf) return refuseOperation(c, refuse.notFound('not-found', 'There is no paper of this number.'))
    return sendInPlace(c, pdf, { type: 'application/pdf', name })
  })
}
