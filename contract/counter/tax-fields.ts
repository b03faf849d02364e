import { z } from '@hono/zod-openapi'
import { HSN_FAULT, isHsnOfGoods } from '#shop/catalogue/hsn.ts'
import { GST_RATES } from '#shop/pricing/gst.ts'

export const hsn = z.string().refine((text) => isHsnOfGoods(text), HSN_FAULT)

export const gstRate = z
  .int()
  .min(0)
  .max(100)
  .refine(
    (rate) => GST_RATES.includes(rate),
    `GST has the rates ${GST_RATES.join(', ')} percent. Please choose one of them.`,
  )
  .openapi({ enum: [...GST_RATES] })
