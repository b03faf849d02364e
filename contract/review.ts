import { z } from '@hono/zod-openapi'
import { MAX_REVIEWER_NAME_LENGTH, MAX_REVIEW_LENGTH, MAX_REVIEW_PICTURES } from '#shop/reviews/check-review.ts'
import { rowId, wholeNumber } from './numbers.ts'

const stars = z.int().min(1).max(5).openapi({ example: 5 })
export const submitReviewRequest = z.object({
  id: z.string().max(64).openapi({ description: 'The `orderId` of the order.', example: '3q2-7wABzXcQ9rTnV5kL0pYd' }),
  product: wholeNumber.openapi({ example: 12 }),
  line: wholeNumber.optional().openapi({
    description: 'The number of a line in `orders/get`; by default the first one without a review.',
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
      description: `Plain text of at most ${MAX_REVIEW_LENGTH} characters.`,
      example: 'Tied with care.',
    }),
  name: z
    .string()
    .optional()
    .openapi({
      description: `The shown name, at most ${MAX_REVIEWER_NAME_LENGTH} characters.`,
      example: 'Asha',
    }),
})
export const reviewPicturesRequest = submitReviewRequest.pick({ id: true }).extend({
  product: rowId,
  line: rowId.optional(),
})
export const reviewPicturesForm = {
  type: 'object' as const,
  description: `The same fields, with up to ${MAX_REVIEW_PICTURES} files in \`pictures\`, 5 MB each.`,
}
export const reviewPicturesResponse = z.object({
  pictures: z.int().openapi({ description: 'The number of its pictures now.', example: 2 }),
  message: z.string().openapi({ example: 'Thank you! We look at photographs before we show them, within two days.' }),
})
export const photographParams = z.object({ photograph: z.string().max(64) })
export const submitReviewResponse = z.object({
  stars,
  words: z.string(),
  name: z.string(),
  state: z
    .enum(['published', 'waiting'])
    .openapi({ description: '`waiting` reviews are shown after a person has checked them.' }),
  message: z.string().openapi({ example: 'Thank you! Your feedback stands on the product’s page within a minute.' }),
})
