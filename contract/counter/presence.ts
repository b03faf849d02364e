import { z } from '@hono/zod-openapi'
import { person } from './orders.ts'

const subject = {
  kind: z.enum(['order', 'product']),
  subject: z
    .string()
    .min(1)
    .max(40)
    .openapi({ description: 'An order’s number or a product’s id.', example: 'GTH-004512' }),
}
export const presenceQuery = z.object(subject)
export const presenceRequest = z.object({
  ...subject,
  page: z.uuid().openapi({ description: 'The same as long as the page is open. Say it again within a minute.' }),
})
export const presenceResponse = z.object({ data: z.array(person) })
