import { z } from '@hono/zod-openapi'

/** One page of a list. `next`: send it as `after`. `more`: the list has more rows than `count`. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    next: z.string().nullable(),
    count: z.int().openapi({ description: 'Counting stops at 10,000.' }),
    more: z.boolean().openapi({ description: 'True when more rows exist than were counted.' }),
  })
