import { z } from '@hono/zod-openapi'
import { MAX_REVIEWER_NAME_LENGTH, MAX_REVIEW_LENGTH, MAX_REVIEW_PICTURES } from '#shop/reviews/check-review.ts'
import { rowId, wholeNumber } from './numbers.ts'

const stars = z.int().min(1).max(5).openapi({ example: 5 })
export const submitReviewRequest = z.object({
  id: z.string().max(64).openapi({ description: 'The order’s `orderId`.', example: '3q2-7wABzXcQ9rTnV5kL0pYd' }),
  product: wholeNumber.openapi({ example: 12 }),
  line: wholeNumber.optional().openapi({
    description: 'Which of its lines, as `orders/get` says it; without it the first that has no feedback.',
    example: 812,
  }),
  stars: z
    .unknown()
    .optional()
    .openapi({ type: 'integer', minimum: 1, maximum: 5, description: '1 to 5.', example: 5 }),
  words: z
    .string()
    .optional()
    .openapi({
      description: `Plain text of ${MAX_REVIEW_LENGTH} characters at most.`,
      example: 'Tied with care.',
    }),
  name: z
    .string()
    .optional()
    .openapi({
      description: `What stands beside it, ${MAX_REVIEWER_NAME_LENGTH} characters at most.`,
      example: 'Asha',
    }),
})
export const reviewPicturesRequest = submitReviewRequest.pick({ id: true }).extend({
  product: rowId,
  line: rowId.optional(),
})
export const reviewPicturesForm = {
  type: 'object' as const,
  description: `The same fields; up to ${MAX_REVIEW_PICTURES} files under pictures, 5 MB each.`,
}
export const reviewPicturesResponse = z.object({
  pictures: z.int().openapi({ description: 'As many as it has now.', example: 2 }),
  message: z.string().openapi({ example: 'Thank you! We look at photographs before we show them, within two days.' }),
})
export const photographParams = z.object({ photograph: z.string().max(64) })
export const submitReviewResponse = z.object({
  stars,
  words: z.string(),
  name: z.string(),
  state: z.enum(['published', 'waiting']).openapi({ description: 'Shown now, or after a person has looked at it.' }),
  message: z.string().openapi({ example: 'Thank you! Your feedback stands on the product’s page within a minute.' }),
})
