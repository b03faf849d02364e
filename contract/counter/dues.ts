import { z } from '@hono/zod-openapi'
import { paise } from '../order.ts'

const moment = z.iso.datetime()

export const staffDue = z.object({
  id: z.string(),
  label: z.string().openapi({ description: 'Empty for a single payment.' }),
  amount: paise,
  state: z.enum(['waiting', 'paid', 'void']),
  payableUntil: moment,
  link: z
    .object({ url: z.string(), state: z.enum(['open', 'paid', 'cancelled', 'expired']), expiresAt: moment })
    .nullable()
    .openapi({ description: 'The newest payment link of this due.' }),
})
export const paymentLinkRequest = z.object({ due: z.string().max(64).openapi({ description: 'One of `money.dues`.' }) })
