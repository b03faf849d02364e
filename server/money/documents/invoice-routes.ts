import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { invoiceFileParams, invoiceFileQuery, invoiceFileResponse, photographParams } from '#contract/invoice.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { findOrderDocument } from './find-order-document.ts'
import { renderStoredDocument } from './render-stored-document.ts'
import { verifyDocumentLink } from './document-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readPhotograph } from '#server/orders/buyer-view/photographs.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { refusals } from '#server/platform/routes/route-schemas.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const invoiceLinkRoute = defineApiRoute('POST /api/orders/invoice', {
  tags: ['Orders'],
  summary: 'A link to a tax invoice, credit note or voucher of an order',
  description:
    'Each shipment has its own invoice: the first of them, or the one that is named; `invoices` has them all.',
  done: 'Where the PDF is',
})

const invoiceFileRoute = createRoute({
  method: 'get',
  path: '/api/orders/invoice/{file}',
  tags: ['Orders'],
  summary: 'The PDF behind such a link',
  request: {
    params: invoiceFileParams,
    query: invoiceFileQuery,
  },
  responses: {
    200: {
      description: 'The paper, to be shown in place',
      content: { 'application/pdf': { schema: invoiceFileResponse } },
    },
    ...refusals,
  },
})

const photographRoute = createRoute({
  method: 'get',
  path: '/api/orders/photograph/{photograph}',
  tags: ['Orders'],
  summary: 'A photograph of a packed parcel, by its address in `orders/get`',
  request: { params: photographParams, query: invoiceFileQuery },
  responses: {
    200: {
      description: 'The picture',
      content: { 'image/webp': { schema: invoiceFileResponse } },
    },
    ...refusals,
  },
})

export function registerInvoiceRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'now'>,
): void {
  for (const path of [invoiceLinkRoute.path, '/api/orders/invoice/:file', '/api/orders/photograph/:photograph'])
    api.use(path, rateLimitRequests(shop, 'lookups'))

  api.openapi(invoiceLinkRoute, async (c) => {
    const { id, shipment, credit_note: creditNote, voucher } = c.req.valid('json')
    const request = { id, shipment, creditNote, voucher }
    const link = await findOrderDocument(shop, request, c.get('customer')?.id ?? null)
    if (!link.ok) return declaredRefusal(c, link.reason === 'not-issued' ? 409 : 404, link.message)
    const invoices = link.invoices.map(({ url, ...invoice }) => ({ ...invoice, invoice_url: url }))
    return c.json({ invoice_url: link.url, number: link.number, invoices }, 200)
  })

  api.openapi(invoiceFileRoute, async (c) => {
    const { file } = c.req.valid('param')
    const link = verifyDocumentLink(shop, { file, ...c.req.valid('query') })
    const pdf = link && (await renderStoredDocument(shop, link))
    if (!pdf)
      return declaredRefusal(c, 404, 'This link has run out. Please open the invoice from your order once more.')
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${file}"`,
    })
  })

  api.openapi(photographRoute, async (c) => {
    const webp = await readPhotograph(shop, { ...c.req.valid('param'), ...c.req.valid('query') })
    if (!webp) return declaredRefusal(c, 404, 'There is no such photograph. Please open your order once more.')
    return c.body(new Uint8Array(webp), 200, { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  })
}
