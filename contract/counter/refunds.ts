import { z } from '@hono/zod-openapi'
import { id } from '../numbers.ts'
import { paise } from '../order.ts'
import { reason } from './orders.ts'

const refundParts = z
  .array(
    z.union([
      z.strictObject({ line: id, units: z.int().min(1).max(999) }),
      z.strictObject({ delivery: z.literal(true), shipment: z.string().optional() }),
    ]),
  )
  .min(1, 'Say what goes back.')
  .max(1_000)
export const refundPlanRequest = z.object({ parts: refundParts, reason, restock: z.boolean().default(false) })
const refundPlan = z.object({
  plan: z.string().openapi({ description: 'Its digest: send it back to make exactly this refund, once.' }),
  amount: paise,
  stays: paise.openapi({ description: 'Of what was paid, after it.' }),
  short: paise.openapi({ description: 'Of their price, what went back at the payment provider before.' }),
  parts: z.array(z.object({ name: z.string(), units: z.int(), taxable: paise, tax: paise, toShelf: z.boolean() })),
  payments: z.array(z.object({ id: z.string(), method: z.string().nullable(), amount: paise })),
  limit: z.string().nullable().openapi({ description: 'Why this person may not make it.' }),
})
export const refundPlanResponse = z.object({ data: refundPlan })
export type RefundPlan = z.infer<typeof refundPlan>
export const makeRefundRequest = refundPlanRequest.extend({ plan: z.string().max(100) })
