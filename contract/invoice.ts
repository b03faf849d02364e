import { z } from '@hono/zod-openapi'
import { opaqueId } from './order.ts'

export const invoiceLinkRequest = z.object({
  id: z.union([z.string().min(1).max(64), z.int().transform(String)]).openapi({
    type: 'string',
    description: 'The `orderId` of the order; an account may send the `shiprocketId` of its own order.',
    example: '3q2-7wABzXcQ9rTnV5kL0pYd',
  }),
  shipment: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd-2')
    .optional()
    .openapi({ description: 'The shipment of the invoice; the first one by default.' }),
  credit_note: z
    .string()
    .max(16)
    .optional()
    .openapi({ description: 'The number of a credit note of this order, instead of its invoice.' }),
  voucher: z
    .string()
    .max(16)
    .optional()
    .openapi({ description: 'The number of a receipt or refund voucher of this order, instead of its invoice.' }),
})
export const invoiceLinkResponse = z.object({
  invoice_url: z.url().openapi({ description: 'Anybody with this address can open the PDF for ten minutes.' }),
  number: z.string().openapi({ example: 'GTH/26-27/000001' }),
  invoices: z
    .array(z.object({ shipment: z.string(), number: z.string(), invoice_url: z.url() }))
    .openapi({ description: 'All invoices of the order, one for each shipment.' }),
})

export const invoiceFileParams = z.object({ file: z.string().max(40).openapi({ example: 'GTH-26-27-000001.pdf' }) })
export const invoiceFileQuery = z.object({ until: z.string().max(16), signature: z.string().max(64) })
export const photographParams = z.object({ photograph: z.uuid() })
export const invoiceFileResponse = z.string().openapi({ format: 'binary' })
