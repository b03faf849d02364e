import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { rateLimitRequests } from '#server/limits/rate-limit-requests.ts'
import { findOrderDocument } from '#server/documents/find-order-document.ts'
import { renderStoredDocument } from '#server/documents/render-stored-document.ts'
import { verifyDocumentLink } from '#server/documents/document-link.ts'
import type { Shop } from '#server/shop.ts'
import { declaredRefusal, errorShape, refuseInvalid } from './errors.ts'

const failures = {
  '4XX': {
    description: 'Why not, as a sentence a person can act on',
    content: { 'application/json': { schema: errorShape } },
  },
} as const

const invoiceLinkRequest = z.object({
  id: z.union([z.string().min(1).max(64), z.int().transform(String)]).openapi({
    type: 'string',
    description: 'The order’s `orderId`; for an account’s own order its `shiprocketId` will do.',
    example: '3q2-7wABzXcQ9rTnV5kL0pYd',
  }),
  credit_note: z
    .string()
    .max(16)
    .optional()
    .openapi({ description: 'The number of a credit note of this order, instead of its invoice.' }),
})
const invoiceLinkResponse = z.object({
  invoice_url: z.url().openapi({ description: 'Opens the PDF for ten minutes, for whoever holds it.' }),
  number: z.string().openapi({ example: 'GTH/26-27/000001' }),
})

const invoiceLinkRoute = createRoute({
  method: 'post',
  path: '/api/orders/invoice',
  tags: ['Orders'],
  summary: 'A link to an order’s tax invoice or credit note',
  request: { body: { content: { 'application/json': { schema: invoiceLinkRequest } }, required: true } },
  responses: {
    200: {
      description: 'Where the PDF is',
      content: { 'application/json': { schema: invoiceLinkResponse } },
    },
    ...failures,
  },
})

const invoiceFileRoute = createRoute({
  method: 'get',
  path: '/api/orders/invoice/{file}',
  tags: ['Orders'],
  summary: 'The PDF behind such a link',
  request: {
    params: z.object({ file: z.string().max(40).openapi({ example: 'GTH-26-27-000001.pdf' }) }),
    query: z.object({ until: z.string().max(16), signature: z.string().max(64) }),
  },
  responses: {
    200: {
      description: 'The paper, to be shown in place',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...failures,
  },
})

/** Tax invoices and credit notes over HTTP. The rules are in `server/invoices`. */
export function registerInvoiceRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'now'>,
): void {
  const { lookupsPerMinute, trustProxy } = shop.settings
  for (const path of [invoiceLinkRoute.path, '/api/orders/invoice/:file'])
    api.use(path, rateLimitRequests(lookupsPerMinute, trustProxy))

  api.openapi(
    invoiceLinkRoute,
    async (c) => {
      const { id, credit_note: creditNote } = c.req.valid('json')
      const link = await findOrderDocument(shop, { id, creditNote }, c.get('customer')?.id ?? null)
      if (!link.ok) return declaredRefusal(c, link.reason === 'not-issued' ? 409 : 404, link.message)
      return c.json({ invoice_url: link.url, number: link.number }, 200)
    },
    refuseInvalid,
  )

  api.openapi(
    invoiceFileRoute,
    async (c) => {
      const { file } = c.req.valid('param')
      const paper = verifyDocumentLink(shop, { file, ...c.req.valid('query') })
      const pdf = paper && (await renderStoredDocument(shop, paper))
      if (!pdf)
        return declaredRefusal(c, 404, 'This link has run out. Please open the invoice from your order once more.')
      return c.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${file}"`,
      })
    },
    refuseInvalid,
  )
}
