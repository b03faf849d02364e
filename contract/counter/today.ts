import { z } from '@hono/zod-openapi'
import { paise } from '../order.ts'

const count = z.int().openapi({ description: 'Counts stop at 1,000.' })
const dayOfSales = z.object({
  orders: z.int(),
  total: paise.optional().openapi({ description: 'With `reports.sales` in full only.' }),
})

export const today = z
  .object({
    day: z.iso.date().openapi({ description: 'An Indian day.', example: '2026-11-24' }),
    late: count.openapi({ description: 'Held, to make or to pack, and promised for a day before.' }),
    toPack: count.openapi({ description: 'To pack, and leaving today or before.' }),
    toMake: count.openapi({ description: 'To make, and leaving today or before.' }),
    held: count,
    packed: count.openapi({ description: 'Waiting for the courier.' }),
    enquiries: count.optional(),
    lateEnquiries: count.optional(),
    reviews: count.optional().openapi({ description: 'Held until a person has read them.' }),
    breaks: count.optional().openapi({ description: 'Of those that this person deals with.' }),
    lowStock: count.optional(),
    low: z.array(z.object({ variant: z.int(), name: z.string(), stock: z.int() })).optional(),
    week: z.array(
      z.object({ day: z.union([z.iso.date(), z.enum(['late', 'later', 'unknown', 'waiting'])]), orders: z.int() }),
    ),
    sales: z.object({ today: dayOfSales, yesterday: dayOfSales }).optional(),
  })
  .openapi('CounterToday')
export type Today = z.infer<typeof today>
export const todayResponse = z.object({ data: today })
