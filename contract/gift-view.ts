import { z } from '@hono/zod-openapi'
import { cardKeys } from '#shop/gifts/card-names.ts'
import { requestStates } from '#shop/gifts/gift-request.ts'
import { faceKeys } from '#shop/lettering/faces.ts'

const line = z.string()

export const giftView = z
  .object({
    to: line,
    from: line,
    message: line,
    face: z.enum(faceKeys),
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

export const askView = z
  .object({
    name: z.string().openapi({ description: 'The first name of the recipient.', example: 'Riya' }),
    state: z.enum(requestStates),
    link: z.string().nullable().openapi({ description: 'For the recipient, while the link is open.' }),
    until: z.iso.date().openapi({ description: 'The last day of the link.' }),
    endsOn: z.iso.date().openapi({ description: 'Without an answer the shipment is cancelled on this day.' }),
    mayWait: z.boolean().openapi({ description: 'Whether `orders/ask` may prolong the link.' }),
    isHidden: z.boolean().openapi({ description: 'Only the recipient and the shop know the address.' }),
  })
  .nullable()
  .openapi({ description: 'This recipient is asked for the address; only in `orders/get`.' })
