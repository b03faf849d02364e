import { z } from '@hono/zod-openapi'

const list = z.string().max(50).openapi({ description: 'The first part of its route.', example: 'orders' })
const name = z.string().trim().min(1, 'Give it a name.').max(40, 'Please shorten the name to 40 characters.')

export const viewListQuery = z.object({ list })
export const viewListResponse = z.object({
  data: z.array(
    z
      .object({
        id: z.int(),
        name: z.string(),
        query: z.string().openapi({ example: 'place=to+pack&assigned=me' }),
        shared: z.boolean().openapi({ description: 'True for a view of all staff.' }),
        mayChange: z.boolean(),
      })
      .openapi('View'),
  ),
})
export const newView = z.object({
  list,
  name,
  query: z.string().max(1_000).openapi({ description: 'Filters of the list, without the search text.' }),
  shared: z.boolean().default(false),
})
export const viewChange = z
  .object({ name: name.optional(), up: z.literal(true).optional() })
  .refine((change) => change.name !== undefined || change.up !== undefined, 'Say what changes.')
  .openapi({ description: '`up` swaps it with the view above.' })
