import { z } from '@hono/zod-openapi'
import { rowId } from '../numbers.ts'
import { exceptionAreas, resolutions } from '#shop/orders/exceptions.ts'
import { pageOf } from './page-of.ts'

const moment = z.iso.datetime()

export const breakRow = z
  .object({
    id: z.int(),
    kind: z.string(),
    area: z.enum(exceptionAreas),
    title: z.string(),
    happened: z.string(),
    todo: z.string(),
    order: z
      .string()
      .nullable()
      .openapi({ description: 'The number of the order; null without one.', example: 'GTH-004512' }),
    reference: z.string().openapi({ description: 'The id of its shipment, payment, refund or job.' }),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    call: z
      .object({ name: z.string(), phone: z.string() })
      .optional()
      .openapi({ description: 'The person to call; requires `customers.contact`.' }),
    at: moment,
    closedAt: moment.nullable(),
    ways: z.array(z.enum(resolutions)).openapi({ description: 'The actions that the caller may take now.' }),
  })
  .openapi('CounterException')
export type ExceptionRow = z.infer<typeof breakRow>

export const exceptionListQuery = z.object({
  state: z.enum(['open', 'closed']).default('open'),
  area: z.string().optional().openapi({ description: 'Areas separated by commas.', example: 'money,parcel' }),
  after: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const exceptionListResponse = pageOf(breakRow)
export type BreakListResponse = z.infer<typeof exceptionListResponse>

export const exceptionDoneResponse = z.object({
  data: z.object({
    closed: z
      .boolean()
      .openapi({ description: 'True when the exception is closed; otherwise it closes when the action succeeds.' }),
  }),
})
export const closeExceptionRequest = z.object({
  reason: z.string().trim().min(1, 'Say in a few words what was done.').max(500),
})
export const refundPaymentRequest = z.object({
  reason: z.string().trim().min(1, 'Say why: the buyer reads it.').max(200),
})
