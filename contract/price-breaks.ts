import { z } from '@hono/zod-openapi'
import { integer } from './numbers.ts'

export const priceBreak = z.object({ fromQuantity: integer, unitPrice: integer.openapi({ description: 'Paise.' }) })

export const lineBreaks = z
  .object({ key: z.string(), steps: z.array(priceBreak).readonly() })
  .openapi({ description: 'Pieces with one `key` count together in an order; each costs less from this quantity on.' })
