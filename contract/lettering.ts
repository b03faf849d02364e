import { z } from '@hono/zod-openapi'
import { id, rowId } from './numbers.ts'
import { MAX_QUANTITY } from '#shop/cart/quantity-limits.ts'
import { faceKeys } from '#shop/lettering/faces.ts'
import { opaqueId, paise } from './order.ts'

/** No piece takes more; the refusal names the piece's own limit. */
const MAX_WORDS = 5_000
const millimetres = z.number().openapi({ description: 'Millimetres.' })

const words = z.string().max(MAX_WORDS, 'These are too many words.').openapi({ example: 'रिया & Arjun' })
const hand = z.object({
  product: id,
  zone: z.string().max(40).openapi({ description: 'Its key among the product’s zones.', example: 'slice' }),
  face: z.enum(faceKeys, 'Please choose one of the hands.').openapi({ example: 'kalam' }),
})

export const letteringRequest = hand.extend({
  words,
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

/** Pieces drawn in one request; longer lists need several requests. */
export const DRAWN_AT_ONCE = 50

export const letteringListRequest = hand.extend({
  words: z.array(words).min(1).max(DRAWN_AT_ONCE).openapi({ description: 'Of one piece each; “|” begins a line.' }),
})
export const letteringListResponse = z.object({
  width: millimetres,
  height: millimetres,
  pieces: z.array(
    z.object({
      path: z.string().openapi({ description: 'SVG path data in millimetres; empty when these words cannot be had.' }),
      message: z.string().optional().openapi({ description: 'Why not, and what helps.' }),
    }),
  ),
})

export const designRequest = hand.extend({
  words: z
    .union([words, z.array(words).min(2).max(MAX_QUANTITY)])
    .openapi({ description: 'For every piece, or a list with those of each; in a list “|” begins a line.' }),
})
export const designQuery = z.object({ id: opaqueId('6f1d2c3b4a5968778695a4b3c2d1e0f10213') })
export const designWords = designRequest

export const photographDesignRequest = hand.omit({ face: true }).extend({ product: rowId })
export const photographDesignForm = {
  type: 'object' as const,
  description:
    'The same fields; one file under pictures: JPEG, PNG, WebP or HEIC, 10 MB, at least 8 pixels a millimetre.',
}

export const readablePhotographRequest = z.object({})
export const readablePhotographForm = {
  type: 'object' as const,
  description: 'One file under pictures: JPEG, PNG, WebP or HEIC, 10 MB.',
}

export const designResponse = z.object({
  id: z.string().openapi({
    description: 'Named among a cart line’s choices under the zone’s key.',
    example: '6f1d2c3b4a5968778695a4b3c2d1e0f10213',
  }),
  label: z.string().openapi({ example: '“रिया & Arjun” in Kalam, burnt' }),
  unitPrice: paise.openapi({ description: 'Added to each piece, in paise before GST.' }),
  oncePrice: paise.openapi({ description: 'Added once to the line, in paise before GST.' }),
  pieces: z.int().optional().openapi({ description: 'Of a list: the quantity of the line that names it.' }),
})
