import { z } from '@hono/zod-openapi'
import { id, rowId } from './numbers.ts'
import { MAX_QUANTITY } from '#shop/cart/quantity-limits.ts'
import { faceKeys } from '#shop/lettering/faces.ts'
import { opaqueId, paise } from './order.ts'

/** No piece takes more; the refusal names the piece's own limit. */
const MAX_WORDS = 5_000
const millimetres = z.number().openapi({ description: 'Millimetres.' })

const words = z.string().max(MAX_WORDS, 'These are too many words.').openapi({ example: 'रिया & Arjun' })
const inscription = z.object({
  product: id,
  printArea: z.string().max(40).openapi({ description: 'The key of the print area.', example: 'slice' }),
  face: z.enum(faceKeys, 'Please choose one of the typefaces.').openapi({ example: 'kalam' }),
})

export const letteringRequest = inscription.extend({
  words,
  picture: z.int().min(0).max(99).openapi({ description: 'The index of the product’s picture.', example: 0 }),
})
export const letteringResponse = z.object({
  path: z.string().openapi({
    description: 'SVG path data in pixels of the blank picture, to draw on top of it.',
    example: 'M501.2 913.7L…Z',
  }),
  letterHeight: millimetres,
  width: millimetres,
  height: millimetres,
  notes: z.array(z.string()).openapi({ description: 'Warnings about these words, which may still be ordered.' }),
  alt: z.string().openapi({ example: '“रिया & Arjun” in Kalam, burnt' }),
})

export const faceSamplesRequest = z.object({
  words: z.string().min(1).max(60).openapi({ example: 'रिया & Arjun' }),
  faces: z.array(z.enum(faceKeys)).min(1).max(faceKeys.length),
})
const faceSample = z.object({
  face: z.enum(faceKeys),
  path: z.string().openapi({ description: 'SVG path data in a box of `width` and `height`.' }),
  width: z.int(),
  height: z.int(),
})
export const faceSamplesResponse = z.object({ faces: z.array(faceSample) })
export type FaceSample = z.infer<typeof faceSample>

/** Pieces drawn in one request; longer lists need several requests. */
export const DRAWN_AT_ONCE = 50

export const letteringListRequest = inscription.extend({
  words: z
    .array(words)
    .min(1)
    .max(DRAWN_AT_ONCE)
    .openapi({ description: 'Words of one piece each; “|” begins a line.' }),
})
export const letteringListResponse = z.object({
  width: millimetres,
  height: millimetres,
  pieces: z.array(
    z.object({
      path: z
        .string()
        .openapi({ description: 'SVG path data in millimetres; empty when these words are not possible.' }),
      message: z.string().optional().openapi({ description: 'Why the words are not possible, with a remedy.' }),
    }),
  ),
})

export const designRequest = inscription.extend({
  words: z
    .union([words, z.array(words).min(2).max(MAX_QUANTITY)])
    .openapi({ description: 'Words for every piece, or a list with words for each; in a list “|” begins a line.' }),
})
export const designQuery = z.object({ id: opaqueId('6f1d2c3b4a5968778695a4b3c2d1e0f10213') })
export const designWords = designRequest

export const photographDesignRequest = inscription.omit({ face: true }).extend({ product: rowId })
export const photographDesignForm = {
  type: 'object' as const,
  description:
    'The same fields, with one file in `pictures`: JPEG, PNG, WebP or HEIC, 10 MB, at least 8 pixels a millimetre.',
}

export const readablePhotographRequest = z.object({})
export const readablePhotographForm = {
  type: 'object' as const,
  description: 'One file in `pictures`: JPEG, PNG, WebP or HEIC, 10 MB.',
}

export const designResponse = z.object({
  id: z.string().openapi({
    description: 'The choice of a cart line under the key of the print area.',
    example: '6f1d2c3b4a5968778695a4b3c2d1e0f10213',
  }),
  label: z.string().openapi({ example: '“रिया & Arjun” in Kalam, burnt' }),
  unitPrice: paise.openapi({ description: 'Added to each piece, in paise before GST.' }),
  oncePrice: paise.openapi({ description: 'Added once to the line, in paise before GST.' }),
  pieces: z.int().optional().openapi({ description: 'The quantity that a list requires of its cart line.' }),
})
