import { z } from '@hono/zod-openapi'

export const reductionSchema = z
  .object({
    label: z.string().openapi({ example: 'Code GATHRI10' }),
    goods: z.int().openapi({ description: 'Paise before GST.', example: 20_000 }),
    goodsWithGst: z.int().openapi({ description: 'The same amount with GST.', example: 23_600 }),
    delivery: z.int().openapi({ description: 'Paise with GST.', example: 0 }),
  })
  .openapi('Reduction')

export const sampleSchema = z
  .object({
    code: z.string().openapi({ example: 'SAMPLE-7KQ2M9X4TD' }),
    name: z.string(),
    pieces: z
      .int()
      .openapi({ description: 'From this quantity on, the code takes the sample’s price off.', example: 50 }),
    worth: z.int().openapi({ description: 'The price of the sample in paise with GST.', example: 32_450 }),
    until: z.iso.date(),
    state: z
      .enum(['open', 'used', 'over', 'void'])
      .openapi({ description: '`void` means that the sample was refunded.' }),
  })
  .openapi('OrderSample')
export type OrderSample = z.infer<typeof sampleSchema>
export const cashOfOrder = z
  .object({ amount: z.int(), isCollected: z.boolean() })
  .nullable()
  .openapi({ description: 'Paise that the courier collects or collected; null for an order that is paid online.' })

export const orderGiftCard = z
  .object({
    last4: z.string().openapi({ example: '0C5D' }),
    amount: z.int().openapi({ description: 'Paise that it pays.', example: 50_000 }),
    back: z.int().openapi({ description: 'Paise that went back to it.', example: 0 }),
  })
  .openapi('OrderGiftCard')
export type OrderGiftCard = z.infer<typeof orderGiftCard>
