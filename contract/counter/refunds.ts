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
export const refundPlanRequest = z.object({ parts: refundParts, restock: z.boolean().default(false) })
export const refundPlan = z.object({
  plan: z.string().openapi({ description: 'The digest of the plan; send it to make exactly this refund, once.' }),
  amount: paise,
  stays: paise.openapi({ description: 'The payment that remains after the refund.' }),
  short: paise.openapi({ description: 'The part of the price that the payment provider refunded before.' }),
  parts: z.array(z.object({ name: z.string(), units: z.int(), taxable: paise, tax: paise, toShelf: z.boolean() })),
  payments: z.array(z.object({ id: z.string(), method: z.string().nullable(), amount: paise })),
  cash: z.enum(['collected', 'not collected']).nullable().openapi({
    description: 'Cash on delivery: a person pays collected cash back; no money goes back of cash that was not.',
  }),
  limit: z.string().nullable().openapi({ description: 'Why you may not make this refund.' }),
})
export const refundPlanResponse = z.object({ data: refundPlan })
export type RefundPlan = z.infer<typeof refundPlan>
export const makeRefundRequest = refundPlanRequest.extend({ reason, plan: z.string().max(100) })
