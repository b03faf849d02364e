import { z } from '@hono/zod-openapi'
import { faceKeys } from '#shop/lettering/faces.ts'
import { paise } from './order.ts'

/** More than any piece takes; what a piece takes is said in its refusal. */
const MAX_WORDS = 5_000
const millimetres = z.number().openapi({ description: 'Millimetres.' })

const words = z.object({
  product: z.int().openapi({ example: 18 }),
  zone: z.string().max(40).openapi({ description: 'Its key among the product’s zones.', example: 'slice' }),
  words: z.string().max(MAX_WORDS, 'These are too many words.').openapi({ example: 'रिया & Arjun' }),
  face: z.enum(faceKeys, 'Please choose one of the hands.').openapi({ example: 'kalam' }),
})

export const letteringRequest = words.extend({
  picture: z.int().min(0).max(99).openapi({ description: 'Index among the product’s pictures.', example: 0 }),
})
export const letteringResponse = z.object({
  path: z.string().openapi({
    description: 'SVG path data in pixels of the blank picture, to be laid upon it.',
    example: 'M501.2 913.7L…Z',
  }),
  letterHeight: millimetres,
  width: millimetres,
  height: millimetres,
  notes: z.array(z.string()).openapi({ description: 'What to know about these words, which may be ordered.' }),
  alt: z.string().openapi({ example: '“रिया & Arjun” in Kalam, burnt' }),
})

export const designRequest = words
export const designResponse = z.object({
  id: z.string().openapi({
    description: 'Named among a cart line’s choices under the zone’s key.',
    example: '6f1d2c3b4a5968778695a4b3c2d1e0f10213',
  }),
  label: z.string().openapi({ example: '“रिया & Arjun” in Kalam' }),
  unitPrice: paise.openapi({ description: 'Added to each piece, in paise before GST.' }),
  oncePrice: paise.openapi({ description: 'Added once to the line, in paise before GST.' }),
})
