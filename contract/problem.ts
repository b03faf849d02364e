import { z } from '@hono/zod-openapi'
import { rowId } from './numbers.ts'
import { MAX_PICTURES } from '#shop/enquiries/enquiry-fields.ts'
import { orderProblemKeys } from '#shop/enquiries/order-problems.ts'

const orderId = z.string().max(100).openapi({ example: '3q2-7wABzXcQ9rTnV5kL0pYd' })

export const reportProblemRequest = z.object({
  id: orderId,
  key: z.string().max(200).optional().openapi({ description: 'The key in the link of a mail.' }),
  line: rowId.openapi({
    type: 'integer',
    description: 'The line’s number in `orders/get`.',
    example: 812,
  }),
  problem: z.enum(orderProblemKeys, 'Please choose what is wrong.'),
  words: z
    .string()
    .max(5_000)
    .openapi({ description: 'A description of the problem.', example: 'The lid came with a crack in it.' }),
})
export const reportProblemForm = {
  type: 'object' as const,
  description: `The same fields, with up to ${MAX_PICTURES} files in \`pictures\`, 5 MB each.`,
}
export const toldProblem = z
  .object({
    ticket: z.string().openapi({ example: 'GTH-Q-000123' }),
    toldAt: z.iso.datetime(),
    state: z.enum(['open', 'answered', 'closed']),
  })
  .openapi('ToldProblem')
export const reportProblemResponse = toldProblem
export type ToldProblem = z.infer<typeof toldProblem>
