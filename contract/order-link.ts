import { z } from '@hono/zod-openapi'

export const orderLinkRequest = z.object({
  number: z.string().openapi({ description: 'The number of the order.', example: 'GTH-000123' }),
  contact: z.string().openapi({
    description: 'The e-mail address or phone number of the order.',
    example: 'asha@example.in',
  }),
})
