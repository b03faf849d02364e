import type { z } from '@hono/zod-openapi'

/** `query` is the query string; with `versioned`, writes need If-Match and answers have an ETag. */
export type CounterRouteSchemas = { body?: z.ZodType; query?: z.ZodObject; response: z.ZodType; versioned?: true }
