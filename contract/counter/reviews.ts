import { z } from '@hono/zod-openapi'
import { rowId } from '../numbers.ts'
import { pageOf } from './page-of.ts'

const moment = z.iso.datetime()
export const reviewStates = ['waiting', 'published', 'rejected'] as const

const reviewRow = z
  .object({
    id: z.int(),
    product: z.object({ id: z.int(), name: z.string() }),
    order: z.string().nullable().openapi({ description: 'The reviewed order; null for reviews of the demo.' }),
    stars: z.int(),
    words: z.string(),
    name: z.string(),
    city: z.string(),
    state: z.enum(reviewStates),
    heldFor: z.array(z.string()).openapi({ description: 'The rules that held the review.', example: ['a link'] }),
    photographs: z.array(z.string()).openapi({ description: 'Picture addresses for staff.' }),
    rejectReason: z.string().nullable(),
    answer: z.string().nullable(),
    at: moment,
    decidedAt: moment.nullable(),
  })
  .openapi('CounterReview')
export type StaffReview = z.infer<typeof reviewRow>

export const reviewListQuery = z.object({
  state: z.enum(reviewStates).optional(),
  stars: z.coerce.number().int().min(1).max(5).optional(),
  after: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const reviewListResponse = pageOf(reviewRow)
export type ReviewListResponse = z.infer<typeof reviewListResponse>
export const staffReviewResponse = z.object({ data: reviewRow })
export const rejectReviewRequest = z.object({
  reason: z.string().trim().min(1, 'Say in a few words why it is not shown.').max(200),
})
export const answerReviewRequest = z.object({
  words: z
    .string()
    .trim()
    .max(1_000)
    .openapi({ description: 'Shown below the review; an empty text removes the answer.' }),
})
