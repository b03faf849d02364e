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
      .openapi({ description: 'Only these, by their numbers.' }),
  })
  .partial()
  .openapi({ description: 'Indian days of placing, both counted in; all without any.' })
export const exportResponse = z.object({
  data: z
    .object({
      id: z.int(),
      kind: z.enum(['orders', 'buyers']),
      file: z.string().openapi({ description: 'Where the CSV is, for whoever asked for it.' }),
      expiresAt: z.iso.datetime(),
    })
    .openapi('Export'),
})
