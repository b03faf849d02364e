import { z } from '@hono/zod-openapi'

const day = z.iso.date('Write the day as 2026-11-30.')

export const ordersExportRequest = z
  .object({
    from: day,
    to: day,
    orders: z
      .array(z.string().max(20))
      .min(1, 'Tick an order first.')
      .max(1_000, 'Please export a thousand ticked orders at once at most.')
      .openapi({ description: 'Exports only these order numbers.' }),
  })
  .partial()
  .openapi({ description: 'First and last Indian day of the orders, inclusive; all orders by default.' })
export const exportResponse = z.object({
  data: z
    .object({
      id: z.int(),
      kind: z.enum(['orders', 'buyers']),
      file: z.string().openapi({ description: 'The path of the CSV, for the person who requested it.' }),
      expiresAt: z.iso.datetime(),
    })
    .openapi('Export'),
})
