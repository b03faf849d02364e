import { z } from '@hono/zod-openapi'

const day = z.iso.date('Write the day as 2026-11-30.')

export const ordersExportRequest = z
  .object({ from: day, to: day })
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
