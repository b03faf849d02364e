import { z } from '@hono/zod-openapi'
import { opaqueId, orderId, paise } from './order.ts'

const MAX_PARTS = 1_000
const lineNumber = z.int().min(1).openapi({ description: 'The `line` of the order’s cart.', example: 812 })
const unitCount = z.int().min(1).max(999).openapi({ example: 1 })
const shipmentId = opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd-2')
const wantedReturn = z.union([
  z.strictObject({ line: lineNumber, units: unitCount }),
  z.strictObject({
    delivery: z.literal(true),
    shipment: shipmentId.optional().openapi({ description: 'Only an order with several has to name it.' }),
  }),
])

export const refundRequest = z.object({
  orderId,
  parts: z.array(wantedReturn).min(1, 'Say which lines, or deliveries, go back.').max(MAX_PARTS),
  reason: z
    .string()
    .trim()
    .min(1, 'Say why: it is printed on the credit note.')
    .max(200)
    .openapi({ description: 'Printed on the credit note.', example: 'One tray arrived cracked' }),
  restock: z.boolean().default(false).openapi({ description: 'Whether the units lie on the shelf again.' }),
})
export const refundResponse = z.object({
  refund: z
    .string()
    .openapi({ description: 'Its key.', example: 'refund-pay_9A33XWu170gUtm-returned-9f86d081884c7d65' }),
  amount: paise,
  short: paise.openapi({
    description: 'Of what these cost, what went back at the payment provider’s own desk before.',
  }),
  notice: z.string().nullable().openapi({ description: 'A sentence about that.', example: null }),
  parts: z.array(
    z.object({ shipment: shipmentId, line: lineNumber.nullable(), units: unitCount, taxable: paise, tax: paise }),
  ),
})
