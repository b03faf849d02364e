import { z } from '@hono/zod-openapi'
import {
  MAX_NEWSLETTER_GOODS,
  MAX_NEWSLETTER_WORDS,
  MAX_SUBJECT,
  newsletterStates,
} from '#shop/newsletter/newsletter-facts.ts'
import { id, rowId } from '../numbers.ts'
import { pageOf } from './page-of.ts'

const moment = z.iso.datetime()

const newsletterFacts = z.object({
  subject: z
    .string()
    .trim()
    .max(MAX_SUBJECT, `A subject has at most ${MAX_SUBJECT} characters.`)
    .regex(/^[^\r\n]*$/, 'A subject is one line.'),
  words: z
    .string()
    .trim()
    .max(MAX_NEWSLETTER_WORDS, `Please shorten it to ${MAX_NEWSLETTER_WORDS} characters.`)
    .openapi({ description: 'Plain text. An empty line begins a paragraph; the first one is the greeting.' }),
  picture: z.string().max(300).openapi({ description: 'The address of a picture of the library, or empty.' }),
  pictureAlt: z.string().trim().max(200, 'Please shorten it to 200 characters.'),
  products: z
    .array(id)
    .max(MAX_NEWSLETTER_GOODS, `Choose ${MAX_NEWSLETTER_GOODS} products at most.`)
    .openapi({ description: 'Ids of products, in this order.' }),
})

const newsletterRow = z
  .object({
    id: z.int(),
    subject: z.string(),
    state: z.enum(newsletterStates),
    createdBy: z.string(),
    changedAt: moment,
    startedAt: moment.nullable(),
    endedAt: moment.nullable(),
    readers: z.int().openapi({ description: 'On the list when it was sent; 0 before.' }),
    sent: z.int(),
    refused: z.int().openapi({ description: 'Their mail servers took no mail.' }),
    unsubscribed: z.int().openapi({ description: 'Left the list after they got it, before the next one.' }),
  })
  .openapi('CounterNewsletterRow')

const staffNewsletter = newsletterRow
  .extend({
    version: z.int(),
    facts: newsletterFacts,
    goods: z.array(z.object({ id: z.int(), name: z.string() })),
    faults: z.array(z.object({ field: z.string(), message: z.string() })),
    listed: z.int().openapi({ description: 'Confirmed readers now.' }),
    waiting: z.int().openapi({ description: 'Readers to whom it still has to go.' }),
  })
  .openapi('StaffNewsletter')

export const newsletterResponse = z.object({ data: staffNewsletter })
export const newsletterListQuery = z.object({
  state: z.enum(newsletterStates).optional(),
  after: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const newsletterListResponse = pageOf(newsletterRow)
export const changeNewsletterRequest = z.object({ facts: newsletterFacts })
export const newsletterProofResponse = z.object({ data: z.object({ to: z.string() }) })
export const bouncesRequest = z.object({
  text: z.string().max(50_000, 'Paste fewer mails at once.').openapi({
    description:
      'Mails that came back, as text or source, or addresses. Those that are on the list leave it, unless a report (RFC 3464) names another reason than a wrong address.',
  }),
})
export const bouncesResponse = z.object({
  data: z.object({
    removed: z.int(),
    kept: z.int().openapi({ description: 'Readers whose mail came back for another reason.' }),
  }),
})
export const newsletterDeletedResponse = z.object({ data: z.object({ id: z.int() }) })

export type NewsletterRow = z.infer<typeof newsletterRow>
export type StaffNewsletter = z.infer<typeof staffNewsletter>
