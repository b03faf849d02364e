import { z } from '@hono/zod-openapi'

const moment = z.iso.datetime()
export const newsKinds = ['order', 'assigned', 'mentioned', 'enquiry', 'review', 'exception'] as const

const newsItem = z
  .object({
    kind: z.enum(newsKinds),
    subject: z
      .string()
      .openapi({ description: 'A number, an id, or the kind of an exception.', example: 'GTH-004512' }),
    name: z.string().openapi({ description: 'The name of its customer or subject.' }),
    by: z.string().nullable().openapi({ description: 'The staff member who assigned or mentioned you.' }),
    at: moment,
    isNew: z.boolean(),
  })
  .openapi('News')
export type NewsItem = z.infer<typeof newsItem>
export const newsResponse = z.object({
  data: z.object({
    unread: z.int().openapi({ description: 'New since your last visit; counting stops at 100.' }),
    items: z.array(newsItem).openapi({ description: 'Newest first, of the last seven days.' }),
  }),
})
export const newsSeenRequest = z.object({
  until: moment.openapi({ description: 'The time of the newest shown item.' }),
})
