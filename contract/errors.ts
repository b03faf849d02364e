import { z } from '@hono/zod-openapi'

/** The body of every refusal. */
export const errorShape = z
  .object({
    data: z.null(),
    error: z.object({
      status: z.int(),
      name: z.string(),
      message: z.string().openapi({ description: 'A sentence a person can act on.' }),
      details: z.record(z.string(), z.any()).optional(),
    }),
  })
  .openapi('Error')
