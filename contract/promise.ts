import { z } from '@hono/zod-openapi'
import { decimalNumber } from './numbers.ts'

const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const promiseQuery = z.object({
  pin: z.string().max(20).default('').openapi({ example: '560001' }),
  weight: decimalNumber.pipe(z.number().positive().max(1_000)).optional().openapi({
    type: 'number',
    description:
      'Kilograms as billed: the `weight` of a product. Without it the days are those by which any single piece arrives.',
    example: 1.5,
  }),
})

export const promiseResponse = z.union([
  z.strictObject({
    pin: z.string(),
    delivers: z.literal(true),
    about: z.boolean().openapi({ description: 'The courier could not be asked; these are the days of PINs nearby.' }),
    arrives: z.record(z.string(), isoDay).openapi({
      description: 'By working days to make, 0 for what is on the shelf: the day in India by which it arrives.',
      example: { 0: '2026-11-28', 3: '2026-12-01' },
    }),
    orderBy: z.string().openapi({ description: 'Ordered before this moment it arrives by these days.' }),
  }),
  z.strictObject({ pin: z.string(), delivers: z.literal(false), message: z.string() }),
])
export type PromiseAnswer = z.infer<typeof promiseResponse>

export const daysResponse = z.object({
  days: z.array(
    z.object({
      day: isoDay,
      state: z.enum(['free', 'too-early', 'full', 'no-delivery']).openapi({
        description: '`full`: the benches are; `no-delivery`: couriers deliver nothing there on that day.',
      }),
    }),
  ),
})
export type DaysAnswer = z.infer<typeof daysResponse>
