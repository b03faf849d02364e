import { z } from '@hono/zod-openapi'
import { DEFAULT_HAND } from '#shop/gifts/gift-note.ts'
import { faceKeys } from '#shop/lettering/faces.ts'

/** More than any card takes; what it takes is said in its refusal. */
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
  })
  .openapi('GiftNote')

export const noteCardRequest = giftNote
export const noteCardResponse = z.object({
  path: z.string().openapi({
    description: 'SVG path data in hundredths of a millimetre, of a card of 10500 × 14800; empty without words.',
    example: 'M1240 3010l-3-35…z',
  }),
  notes: z.array(z.string()).openapi({ description: 'What to know about these words, which may be ordered.' }),
})
