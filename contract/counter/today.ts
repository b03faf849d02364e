import { z } from '@hono/zod-openapi'

const count = z.int().openapi({ description: 'Counting stops at 1,000.' })
export const today = z
  .object({
    day: z.iso.date().openapi({ description: 'An Indian day.', example: '2026-11-24' }),
    late: count.openapi({ description: 'Unpacked orders that should have left before today.' }),
    toPack: count.openapi({ description: 'Orders to pack that leave today or are late.' }),
    toMake: count.openapi({ description: 'Orders to make that leave today or are late.' }),
    held: count,
    packed: count.openapi({ description: 'Packed parcels that wait for the courier.' }),
    enquiries: count.optional(),
    lateEnquiries: count.optional(),
    reviews: count.optional().openapi({ description: 'Reviews that a person must read.' }),
    exceptions: count.optional().openapi({ description: 'Exceptions that you may handle.' }),
    lowStock: count.optional(),
    refusedSales: z
      .object({ count, product: z.int() })
      .optional()
      .openapi({ description: 'Products that could not go on sale at their moment, and the first of them.' }),
  })
  .openapi('CounterToday')
export type Today = z.infer<typeof today>
export const todayResponse = z.object({ data: today })
