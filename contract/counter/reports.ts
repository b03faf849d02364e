import { z } from '@hono/zod-openapi'
import { comparisons, reportPeriods } from '#shop/reports/report-period.ts'
import { reportNames } from '#shop/reports/report.ts'

const day = z.iso.date('Write the day as 2026-11-30.')

/** The default is the last 30 days. */
export const reportSpan = z
  .object({
    period: z.enum(reportPeriods).openapi({ description: 'In place of `from` and `to`.' }),
    from: day.openapi({ description: 'Indian days, inclusive; at most 1,830.' }),
    to: day,
    against: z.enum(comparisons).openapi({ description: 'The span before, the default, or the days a year before.' }),
  })
  .partial()
  .refine(({ period, from, to }) => period === undefined || (from === undefined && to === undefined), {
    message: 'Choose either a period or days.',
    path: ['period'],
  })

export const reportResponse = z.object({
  data: z
    .object({
      name: z.enum(reportNames),
      from: day,
      to: day,
      before: z.object({ from: day, to: day }).openapi({ description: 'The days to compare with.' }),
      figures: z
        .array(
          z.object({
            label: z.string(),
            unit: z.enum(['count', 'paise']),
            value: z.number().nullable(),
            before: z.number().nullable(),
          }),
        )
        .nullable()
        .openapi({ description: 'Of the report `sales`: its sums beside those of the days before.' }),
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
