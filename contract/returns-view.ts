import { z } from '@hono/zod-openapi'
import { returnStates, returnWays, whysSentAgain } from '#shop/orders/returns.ts'

export const sentAgain = z
  .object({ shipment: z.string(), why: z.enum(whysSentAgain) })
  .nullable()
  .openapi({ description: 'The shipment whose pieces this one sends again, at no charge.' })

export const returnsView = z
  .array(
    z.object({
      shipment: z.string(),
      state: z.enum(returnStates),
      how: z.enum(returnWays).nullable(),
      pieces: z.array(z.object({ name: z.string(), units: z.int() })),
    }),
  )
  .openapi({ description: 'Pieces that come back, or came back; only in `orders/get`.', example: [] })
