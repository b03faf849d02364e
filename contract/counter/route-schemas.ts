import type { z } from '@hono/zod-openapi'

/** JSON both ways; `query`: what stands behind the `?`; `versioned`: writes need If-Match, answers carry an ETag. */
export type CounterRouteSchemas = { body?: z.ZodType; query?: z.ZodType; response: z.ZodType; versioned?: true }
