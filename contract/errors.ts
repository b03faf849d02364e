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
      message: z.string().openapi({ description: 'A sentence a person can act on.' }),
      details: z.record(z.string(), z.any()).optional(),
    }),
  })
  .openapi('Error')

const fieldFault = z.object({ path: z.array(z.string()), message: z.string(), name: z.string().optional() })
const refusalDetails = z.object({
  reason: z.string().optional(),
  errors: z.union([z.array(fieldFault), z.partialRecord(z.enum(['stars', 'words', 'name']), z.string())]).optional(),
  // Sent with words that do not fit: hands in which they do, and millimetres.
  faces: z.array(z.string()).optional(),
  has: z.number().optional(),
  needs: z.number().optional(),
  // Sent with a card that does not fit: where, how many words are too many, and the first of them, from 0.
  field: z.string().optional(),
  tooMany: z.int().optional(),
  word: z.int().optional(),
  permission: z.string().optional().openapi({ description: 'Sent with 403: what the caller lacks.' }),
  steps: z
    .array(z.string())
    .optional()
    .openapi({ description: 'Sent with 409: steps of the work that are open; `skip` names them.' }),
  // Sent with 412: the row as it is, and who changed it when.
  current: z.record(z.string(), z.any()).optional(),
  by: z.string().optional(),
  at: z.string().optional(),
  // Sent with 409: what has changed since the shopper looked.
  products: z.array(z.object({ id: z.int(), name: z.string(), left: z.int() })).optional(),
  cart: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        price: paise,
        discount: z.number(),
        gstRate: z.int().optional().openapi({ description: 'GST in percent; 18 where none is named.' }),
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
  // Sent with `already-paid`: the order that was paid.
  orderId: z.string().optional(),
  // Sent with a day that cannot be had: the next that can, and of which shipment, from 0.
  day: z.string().nullable().optional(),
  shipment: z.int().optional(),
})

export type RefusalDetails = z.infer<typeof refusalDetails>
