import { z } from '@hono/zod-openapi'

export const orderLinkRequest = z.object({
  number: z.string().openapi({ description: 'The order’s number.', example: 'GTH-000123' }),
  contact: z.string().openapi({
    description: 'The e-mail address or the phone number it was ordered with.',
    example: 'asha@example.in',
  }),
})
