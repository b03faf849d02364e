import { z } from '@hono/zod-openapi'
import { paise } from '../order.ts'

export const paper = z.object({
  kind: z.enum(['invoice', 'credit note', 'delivery challan']),
  number: z.string(),
  total: paise,
  at: z.iso.datetime(),
  isCancelled: z.boolean(),
})
