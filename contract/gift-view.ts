import { z } from '@hono/zod-openapi'
import { cardKeys } from '#shop/gifts/card-names.ts'
import { faceKeys } from '#shop/lettering/faces.ts'

const line = z.string()

export const giftView = z
  .object({
    to: line,
    from: line,
    message: line,
    hand: z.enum(faceKeys),
    unsaid: z.boolean(),
    card: z.enum(cardKeys),
    written: z.boolean(),
    wrap: line.openapi({ description: 'What it is wrapped in; empty where it is not.' }),
  })
  .openapi({
    description: 'What goes with a gift, as it was ordered. Empty once it is erased, or to whoever may not read it.',
  })
export const chargedWrap = z.object({
  label: z.string().openapi({ example: 'Wrap: Wine cotton' }),
  goods: z.int().openapi({ description: 'Paise before GST.', example: 7_627 }),
  goodsWithGst: z.int().openapi({ description: 'The same with GST.', example: 9_000 }),
})
