import { z } from '@hono/zod-openapi'
import { shippingOption } from './checkout.ts'
import { paise } from './order.ts'
import { lineBreaks } from './price-breaks.ts'

export const errorShape = z
  .object({
    data: z.null(),
    error: z.object({
      status: z.int(),
      name: z.string(),
      message: z.string().openapi({ description: 'A sentence that tells a person what to do.' }),
      details: z.record(z.string(), z.any()).optional(),
    }),
  })
  .openapi('Error')

const fieldFault = z.object({ path: z.array(z.string()), message: z.string(), name: z.string().optional() })
const refusalDetails = z.object({
  reason: z.string().optional(),
  errors: z.union([z.array(fieldFault), z.partialRecord(z.enum(['stars', 'words', 'name']), z.string())]).optional(),
  // Unfitting words: the typefaces in which they fit, and millimetres.
  faces: z.array(z.string()).optional(),
  has: z.number().optional(),
  needs: z.number().optional(),
  // Unfitting card: the field, the number of surplus words, and the index of the first one.
  field: z.string().optional(),
  tooMany: z.int().optional(),
  word: z.int().optional(),
  values: z
    .record(z.string(), z.string())
    .optional()
    .openapi({ description: 'Names in the sentence, for another language.' }),
  permission: z.string().optional().openapi({ description: 'Status 403: the missing permission.' }),
  steps: z
    .array(z.string())
    .optional()
    .openapi({ description: 'Status 409: open steps of the work, which `skip` can name.' }),
  orders: z
    .array(z.string())
    .optional()
    .openapi({ description: 'Status 409: unfinished orders, which `openOrders` can name.' }),
  // Status 412: the current row, and who changed it when.
  current: z.record(z.string(), z.any()).optional(),
  by: z.string().optional(),
  at: z.string().optional(),
  // Status 409: changes since the shopper loaded the page.
  products: z.array(z.object({ id: z.int(), name: z.string(), left: z.int() })).optional(),
  cart: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        price: paise,
        discount: z.number(),
        gstRate: z.int().optional().openapi({ description: 'GST in percent; 18 by default.' }),
        breaks: lineBreaks.optional(),
        unitPrice: paise,
        quantity: z.int(),
        lineTotal: paise,
      }),
    )
    .optional(),
  subtotal: paise.optional(),
  tax: paise.optional(),
  shipping: paise.optional(),
  total: paise.optional(),
  available_courier_companies: z.array(shippingOption).optional(),
  // Reason `already-paid`: the paid order.
  orderId: z.string().optional(),
  // Unavailable day: the next available day, and the index of the shipment.
  day: z.string().nullable().optional(),
  shipment: z.int().optional(),
})

export type RefusalDetails = z.infer<typeof refusalDetails>
