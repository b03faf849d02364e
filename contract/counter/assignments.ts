import { z } from '@hono/zod-openapi'
import { person } from './orders.ts'

export const peopleResponse = z.object({ data: z.array(person) })
export const assignmentRequest = z.object({
  orders: z
    .array(z.string().max(20))
    .min(1, 'Tick an order first.')
    .max(500, 'Please assign five hundred orders at once at most.'),
  to: z.string().max(100).nullable().openapi({ description: 'The id of a person; null for nobody.' }),
})
export const assignmentResponse = z.object({
  data: z.object({
    assigned: z.int().openapi({ description: 'The number of requested ones that are now assigned.' }),
    unknown: z.array(z.string()).openapi({ description: 'Unknown ones, and those that you may not see.' }),
  }),
})
