import { z } from '@hono/zod-openapi'
import { opaqueId, paise } from './order.ts'

export const idempotencyKeyValue = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'An Idempotency-Key has 1 to 255 visible characters.')

/** Opens the payment window. */
export const paymentOrder = z.object({
  id: opaqueId('order_9A33XWu170gUtm').openapi({ description: 'The id of the payment provider’s order.' }),
  amount: paise,
  currency: z.literal('INR'),
  key_id: z.string().openapi({ description: 'The key for the payment window.' }),
})
