import { z } from '@hono/zod-openapi'
import { id } from './numbers.ts'
import { cardKeys } from '#shop/gifts/card-names.ts'
import { cardWorks, DEFAULT_FACE } from '#shop/gifts/gift-note.ts'
import { MAX_PICTURES } from '#shop/enquiries/enquiry-fields.ts'
import { faceKeys } from '#shop/lettering/faces.ts'
import { paise, picture } from './order.ts'

/** No card takes more; the refusal names the card's own limit. */
const MAX_MESSAGE = 2_000
const tooMany = 'These are too many words for a card.'
const name = z.string().max(200, 'Please shorten this name.').default('')

export const giftNote = z
  .object({
    to: name.openapi({ description: 'The line above the message.', example: 'Dear Riya,' }),
    from: name.openapi({ description: 'The line below the message.', example: 'Arjun' }),
    message: z.string().max(MAX_MESSAGE, tooMany).default('').openapi({
      description: 'English or any of nine Indian scripts. Line breaks stay; long lines wrap.',
      example: 'Happy Rakhi! This is for your new home.',
    }),
    face: z.enum(faceKeys, 'Please choose one of the typefaces.').default(DEFAULT_FACE),
    unsaid: z.boolean().default(false).openapi({
      description: 'Card and slip name no sender, and `from` is not stored.',
    }),
    card: z.enum(cardKeys, 'Please choose one of the cards.').optional().openapi({
      description: 'The motif above and below the words; none by default.',
    }),
    written: z.boolean().optional().openapi({
      description: 'True for words written with a pen; they are printed by default.',
    }),
    wrap: id.optional().openapi({
      description: 'A wrap of `GET /api/wraps`; the sums of `POST /api/cart` include it.',
      example: 49,
    }),
  })
  .openapi('GiftNote')

/** Enough to promise a day before the words are typed. */
export const giftWork = z
  .object({
    card: z.enum(cardWorks).default('none'),
    wrap: id.optional().openapi({ description: 'An unavailable wrap is ignored.' }),
  })
  .openapi({
    description: 'The work that a gift adds to its pieces; the promised day includes it, as in `orders/new`.',
  })

export const noteCardRequest = giftNote
export const noteCardResponse = z.object({
  path: z.string().openapi({
    description: 'SVG path data in hundredths of a millimetre, for a card of 10500 × 14800; empty without words.',
    example: 'M1240 3010l-3-35…z',
  }),
  notes: z.array(z.string()).openapi({ description: 'Warnings about these words, which may still be ordered.' }),
})

const wrap = z.object({
  id: z.int().openapi({ description: 'The id for `wrap` of a gift.', example: 49 }),
  name: z.string().openapi({ example: 'Wine cotton' }),
  hex: z.string().nullable().openapi({ description: 'The colour of the wrap.', example: '#8a1f45' }),
  picture: picture.nullable(),
  price: paise.openapi({ description: 'Once for each shipment, before GST at the rate of its goods.' }),
  soldOut: z.boolean(),
})
export const wrapsResponse = z.object({ wraps: z.array(wrap) })
export type OfferedWrap = z.infer<typeof wrap>

const giftCode = z.string().max(40).openapi({ description: 'The code on the slip in the box.', example: 'BCDFGHJK' })
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
  thanked: z
    .boolean()
    .openapi({ description: 'True after the recipient has thanked the sender, which is possible once.' }),
})
export const thankRequest = z.object({
  code: giftCode,
  words: z.string().max(2_000).openapi({ example: 'It is on my desk already. Thank you!' }),
})
export const brokenRequest = z.object({
  code: giftCode,
  message: z.string().max(5_000).openapi({ example: 'The lid has a crack.' }),
  name: z.string().max(200).openapi({ example: 'Riya Sen' }),
  email: z.string().max(300).openapi({ description: 'The address for our answer.', example: 'riya@example.in' }),
})
export const brokenForm = {
  type: 'object' as const,
  description: `The same fields, with up to ${MAX_PICTURES} photographs of it in \`pictures\`, 5 MB each.`,
}
export const giftDone = z.object({ ok: z.literal(true) })
export const brokenResponse = giftDone.extend({ ticket: z.string().openapi({ example: 'GTH-Q-000123' }) })
export type GiftShown = z.infer<typeof giftResponse>
