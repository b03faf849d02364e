import { z } from '@hono/zod-openapi'
import { rowId } from './numbers.ts'

const ledgerBreakSchema = z.object({
  id: z.int(),
  kind: z.string().openapi({ example: 'paid twice' }),
  reference: z.string().openapi({ example: 'pay_9A33XWu170gUtm' }),
  details: z.record(z.string(), z.unknown()),
  seenAt: z.iso.datetime(),
})

export const ledgerBreakParams = z.object({
  break: rowId,
})
export const ledgerBreaksResponse = z.object({ data: z.array(ledgerBreakSchema) })
export const closeBreakResponse = z.object({ id: z.int() })
export const retryRefundResponse = z.object({ id: z.int(), refund: z.string() })
