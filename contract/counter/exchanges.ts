import { z } from '@hono/zod-openapi'
import { id, integer } from '../numbers.ts'
import { paise } from '../order.ts'
import { refundPlan } from './refunds.ts'
import { once, TWICE, units } from './returns.ts'

const pieces = z
  .array(z.object({ line: id, units, variant: id }))
  .min(1, 'Choose the pieces to exchange.')
  .max(200)
  .refine(once, TWICE)
export const exchangePlanRequest = z.object({ pieces })
export const exchangeRequest = z.object({
  pieces,
  plan: z.string().max(100).openapi({ description: 'As `refund.plan` of the preview.' }),
  total: integer.openapi({ description: 'Paise, as in the preview; another price is refused.' }),
})
const exchangePlan = z.object({
  refund: refundPlan,
  goods: z.array(z.object({ name: z.string(), quantity: z.int(), taxable: paise, tax: paise })),
  total: paise.openapi({ description: 'What the buyer pays for the other pieces, with GST. Delivery is free.' }),
  toShelf: z.boolean().openapi({ description: 'Whether the pieces that came back go into stock.' }),
  validUntil: z.iso.date(),
  limit: z.string().nullable().openapi({ description: 'Why you may not make this exchange.' }),
})
export type ExchangePlan = z.infer<typeof exchangePlan>
export const exchangePlanResponse = z.object({ data: exchangePlan })
export const exchangeResponse = z.object({
  data: z.object({ quote: z.string().openapi({ example: 'GTH-EST-000012' }) }),
})
