import { z } from '@hono/zod-openapi'

const day = z.iso.date('Write the day as 2026-11-30.')
const percent = z
  .number()
  .min(1, 'Please enter 1 % at least.')
  .max(90, 'Please enter 90 % at most.')
  // Ajv and others would refuse 8.2 by a multipleOf of 0.01.
  .refine((value) => Number(value.toFixed(2)) === value, 'Please enter two decimals at most.')
  .openapi({ description: 'With two decimals at most.' })

export const planResponse = z.object({
  data: z
    .object({
      sale: z
        .object({ at: z.iso.datetime(), by: z.string(), refused: z.string().nullable() })
        .nullable()
        .openapi({ description: 'When it goes on sale, or why it did not.' }),
      price: z
        .object({
          percent: z.number(),
          firstDay: day,
          lastDay: day,
          isRunning: z.boolean(),
          isStruck: z.boolean().openapi({ description: 'While it runs: the former price is shown struck through.' }),
          by: z.string(),
        })
        .nullable(),
      pricedSince: z.iso.datetime().openapi({ description: 'When the latest price of its variants began.' }),
      note: z.string().nullable().openapi({ description: 'What happened at the end of the last price for a time.' }),
    })
    .openapi('ProductPlan'),
})

export const planSaleRequest = z.object({
  at: z.iso.datetime({ offset: true, error: 'Please enter a day and a time.' }),
})
export const planPriceRequest = z.object({ percent, firstDay: day, lastDay: day })
