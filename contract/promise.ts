import { z } from '@hono/zod-openapi'
import { decimalNumber } from './numbers.ts'

const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const promiseQuery = z.object({
  pin: z.string().max(20).default('').openapi({ example: '560001' }),
  weight: decimalNumber.pipe(z.number().positive().max(1_000)).optional().openapi({
    type: 'number',
    description: 'Billed kilograms: the `weight` of a product. By default the days apply to any single piece.',
    example: 1.5,
  }),
})

export const promiseResponse = z.union([
  z.strictObject({
    pin: z.string(),
    delivers: z.literal(true),
    about: z
      .boolean()
      .openapi({ description: 'True when the courier did not answer; the days are those of PIN codes nearby.' }),
    arrives: z.record(z.string(), isoDay).openapi({
      description: 'The latest day of arrival in India by working days to make; 0 means stock.',
      example: { 0: '2026-11-28', 3: '2026-12-01' },
    }),
    orderBy: z.string().openapi({ description: 'Orders before this time arrive by these days.' }),
  }),
  z.strictObject({ pin: z.string(), delivers: z.literal(false), message: z.string() }),
])
export type PromiseAnswer = z.infer<typeof promiseResponse>

export const daysResponse = z.object({
  days: z.array(
    z.object({
      day: isoDay,
      state: z.enum(['free', 'too-early', 'full', 'no-delivery']).openapi({
        description: '`full`: the workshop has no time left; `no-delivery`: couriers do not deliver there on that day.',
      }),
    }),
  ),
})
export type DaysAnswer = z.infer<typeof daysResponse>

export const festivalsResponse = z.object({
  festivals: z.array(z.object({ day: isoDay, name: z.string().openapi({ example: 'Holi' }) })),
})
