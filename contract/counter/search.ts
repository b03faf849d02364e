import { z } from '@hono/zod-openapi'

export const searchKinds = ['order', 'product', 'buyer', 'enquiry', 'staff'] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchQuery = z.object({
  q: z.string().trim().min(1, 'Please type what you look for.').max(100),
})

export const searchHit = z
  .object({
    kind: z.enum(searchKinds),
    id: z.string().openapi({ description: 'The id; orders and enquiries have their number.' }),
    title: z.string().openapi({ example: 'GTH-001042' }),
    detail: z.string().openapi({ example: 'Asha Rao, Jaipur' }),
    path: z.string().openapi({ description: 'The path of its page below /counter.', example: '/orders/GTH-001042' }),
  })
  .openapi('SearchHit')

export const searchResponse = z.object({
  data: z.array(searchHit).openapi({ description: 'The newest eight of each kind that you may see.' }),
})
