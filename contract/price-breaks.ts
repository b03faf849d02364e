import { z } from '@hono/zod-openapi'
import { paise } from './order.ts'

export const priceBreak = z.object({ fromQuantity: z.int(), unitPrice: paise })

export const lineBreaks = z
  .object({ key: z.string(), steps: z.array(priceBreak).readonly() })
  .openapi({ description: 'Pieces of one `key` in an order count together; from so many on, each costs less.' })
