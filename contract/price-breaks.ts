import { z } from '@hono/zod-openapi'
import { integer } from './numbers.ts'

export const priceBreak = z.object({ fromQuantity: integer, unitPrice: integer.openapi({ description: 'Paise.' }) })

export const lineBreaks = z
  .object({ key: z.string(), steps: z.array(priceBreak).readonly() })
  .openapi({ description: 'Pieces of one `key` in an order count together; from so many on, each costs less.' })
