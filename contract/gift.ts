import { z } from '@hono/zod-openapi'
import { id } from './numbers.ts'
import { cardKeys } from '#shop/gifts/card-names.ts'
import { cardWorks, DEFAULT_HAND } from '#shop/gifts/gift-note.ts'
import { MAX_PICTURES } from '#shop/enquiries/enquiry-fields.ts'
import { faceKeys } from '#shop/lettering/faces.ts'
import { paise, picture } from './order.ts'

/** No card takes more; the refusal names the card's own limit. */
const MAX_MESSAGE = 2_000
const tooMany = 'These are too many words for a card.'
const name = z.string().max(200, 'Please shorten this name.').default('')

export const giftNote = z
  .object({
    to: name.openapi({ description: 'Above the message.', example: 'Dear Riya,' }),
    from: name.openapi({ description: 'Below the message.', example: 'Arjun' }),
    message: z.string().max(MAX_MESSAGE, tooMany).default('').openapi({
      description: 'In English or any of nine Indian scripts; lines are kept, and wrapped.',
      example: 'Happy Rakhi! This is for your new home.',
    }),
    hand: z.enum(faceKeys, 'Please choose one of the hands.').default(DEFAULT_HAND),
    unsaid: z.boolean().default(false).openapi({
      description: 'Neither card nor slip names a sender; `from` is not kept.',
    }),
    card: z.enum(cardKeys, 'Please choose one of the cards.').optional().openapi({
      description: 'What is printed above and below the words; left out, nothing is.',
    }),
    written: z.boolean().optional().openapi({
      description: 'The words are written with a pen, after the drawing; left out, they are printed.',
    }),
    wrap: id.optional().openapi({
      description: 'What the gift is wrapped in, one of `GET /api/wraps`. It is in the sums of `POST /api/cart`.',
      example: 49,
    }),
  })
  .openapi('GiftNote')

/** Enough to promise a day before the words are typed. */
export const giftWork = z
  .object({
    card: z.enum(cardWorks).default('none'),
    wrap: id.optional().openapi({ description: 'One that cannot be had is passed over.' }),
  })
  .openapi({ description: 'What a gift adds to the work on its pieces: its day counts it, as `orders/new` does.' })

export const noteCardRequest = giftNote
export const noteCardResponse = z.object({
  path: z.string().openapi({
    description: 'SVG path data in hundredths of a millimetre, of a card of 10500 × 14800; empty without words.',
    example: 'M1240 3010l-3-35…z',
  }),
  notes: z.array(z.string()).openapi({ description: 'What to know about these words, which may be ordered.' }),
})

const wrap = z.object({
  id: z.int().openapi({ description: 'Sent as `wrap` of a gift.', example: 49 }),
  name: z.string().openapi({ example: 'Wine cotton' }),
  hex: z.string().nullable().openapi({ description: 'Its colour.', example: '#8a1f45' }),
  picture: picture.nullable(),
  price: paise.openapi({ description: 'Once for each shipment, before GST, which is that of its goods.' }),
  soldOut: z.boolean(),
})
export const wrapsResponse = z.object({ wraps: z.array(wrap) })
export type OfferedWrap = z.infer<typeof wrap>

const giftCode = z.string().max(40).openapi({ description: 'From the slip in the box.', example: 'BCDFGHJK' })
export const giftRequest = z.object({ code: giftCode })
/** Omits price, order, address and sender. */
export const giftResponse = z.object({
  pieces: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      material: z.string().nullable(),
      description: z.string(),
      picture: z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() }).nullable(),
    }),
  ),
  thanked: z.boolean().openapi({ description: 'Whoever sent it has been thanked: that can be done once.' }),
})
export const thankRequest = z.object({
  code: giftCode,
  words: z.string().max(2_000).openapi({ example: 'It is on my desk already. Thank you!' }),
})
export const brokenRequest = z.object({
  code: giftCode,
  message: z.string().max(5_000).openapi({ example: 'The lid has a crack.' }),
  name: z.string().max(200).openapi({ example: 'Riya Sen' }),
  email: z.string().max(300).openapi({ description: 'Where we answer.', example: 'riya@example.in' }),
})
export const brokenForm = {
  type: 'object' as const,
  description: `The same fields; up to ${MAX_PICTURES} photographs of it under pictures, 5 MB each.`,
}
export const giftDone = z.object({ ok: z.literal(true) })
export const brokenResponse = giftDone.extend({ ticket: z.string().openapi({ example: 'GTH-Q-000123' }) })
export type GiftShown = z.infer<typeof giftResponse>
