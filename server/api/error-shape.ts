import { z } from '@hono/zod-openapi'
import { errorBody, type RefusalStatus } from './error-body.ts'

/** The body of every refusal, as the API's description shows it. */
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

/** One refusal of a route's `responses`, with an example. */
export function refused(
  status: RefusalStatus,
  description: string,
  message: string,
  details: Record<string, unknown> = {},
) {
  const example = errorBody(status, message, details)
  return { description, content: { 'application/json': { schema: errorShape, example } } }
}
