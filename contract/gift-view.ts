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
    wrap: line.openapi({ description: 'The name of the wrap; empty without one.' }),
  })
  .openapi({
    description: 'The ordered texts of a gift. Empty after erasure, and for callers who may not read them.',
  })
export const chargedWrap = z.object({
  label: z.string().openapi({ example: 'Wrap: Wine cotton' }),
  goods: z.int().openapi({ description: 'Paise before GST.', example: 7_627 }),
  goodsWithGst: z.int().openapi({ description: 'The same amount with GST.', example: 9_000 }),
})
