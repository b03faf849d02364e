import { z } from '@hono/zod-openapi'

const visitorId = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/)

/** Random ids, sent only after consent; `orders/new` accepts them too. */
export const analyticsClientIds = z.object({ client_id: visitorId, session_id: visitorId.optional() })

export const eventBatch = z.object({
  client_id: z.string().max(200).optional().openapi({ example: '1873463524.1790000000' }),
  session_id: z.string().max(200).optional().openapi({ description: 'A random id of one visit.' }),
  events: z
    .array(z.unknown())
    .max(100)
    .openapi({
      description: 'Events with `name` and `params`. The shop forwards at most 25, and only those it knows.',
      example: [{ name: 'search', params: { search_term: 'brass tray' } }],
    }),
})

export const consentRequest = z.object({
  client_id: z
    .string()
    .regex(/^[A-Za-z0-9._-]{8,64}$/)
    .openapi({ example: '1873463524.1790000000' }),
  decision: z.enum(['granted', 'withdrawn']).openapi({ example: 'granted' }),
  text_version: z.string().min(1).max(40).openapi({ example: '2026-11' }),
})
