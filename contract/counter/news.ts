import { z } from '@hono/zod-openapi'

const moment = z.iso.datetime()
export const newsKinds = ['order', 'assigned', 'mentioned', 'enquiry', 'review', 'break'] as const

const newsItem = z
  .object({
    kind: z.enum(newsKinds),
    subject: z.string().openapi({ description: 'A number, an id, or what kind of break.', example: 'GTH-004512' }),
    name: z.string().openapi({ description: 'For whom it is, or of what.' }),
    by: z.string().nullable().openapi({ description: 'Who of the staff gave it to you, or named you.' }),
    at: moment,
    isNew: z.boolean(),
  })
  .openapi('News')
export type NewsItem = z.infer<typeof newsItem>
export const newsResponse = z.object({
  data: z.object({
    unread: z.int().openapi({ description: 'Since you last looked; counts stop at 100.' }),
    items: z.array(newsItem).openapi({ description: 'Newest first, of the last seven days.' }),
  }),
})
export const newsSeenRequest = z.object({ until: moment.openapi({ description: 'The newest that was shown.' }) })
