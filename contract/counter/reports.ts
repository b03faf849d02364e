import { z } from '@hono/zod-openapi'
import { reportNames } from '#shop/reports/report.ts'

const day = z.iso.date('Write the day as 2026-11-30.')

/** The default is the last 30 days. */
export const reportSpan = z
  .object({ from: day, to: day })
  .partial()
  .openapi({ description: 'Indian days, inclusive; at most 366.' })

export const reportResponse = z.object({
  data: z
    .object({
      name: z.enum(reportNames),
      from: day,
      to: day,
      label: z.string().openapi({ description: 'The heading of the rows.', example: 'Day' }),
      columns: z.array(
        z.object({
          label: z.string(),
          unit: z
            .enum(['count', 'paise', 'percent', 'moment'])
            .openapi({ description: 'A `moment` is milliseconds since 1970.' }),
        }),
      ),
      rows: z.array(z.object({ label: z.string(), values: z.array(z.number().nullable()) })),
      total: z.array(z.number()).nullable(),
    })
    .openapi('Report'),
})
