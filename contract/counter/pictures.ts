import { z } from '@hono/zod-openapi'
import { id, rowId } from '../numbers.ts'
import { pageOf } from './page-of.ts'

export const storedPicture = z
  .object({
    id: z.int(),
    url: z.string().openapi({ description: 'For `pictures` of a product, together with a description.' }),
    width: z.int().openapi({ description: 'Pixels.' }),
    height: z.int(),
    fileName: z.string(),
  })
  .openapi('StoredPicture')
export const pictureResponse = z.object({ data: storedPicture })

const fraction = z.coerce.number().min(0).max(1)
/** The focal point of the picture, and the shown share of its shorter edge. */
export const cropQuery = z.object({
  name: z.string().max(300).default('picture'),
  x: fraction.default(0.5),
  y: fraction.default(0.5),
  side: fraction.min(0.1).default(1),
})
export const libraryPicture = z
  .object({
    ...storedPicture.shape,
    version: z.int(),
    alt: z.string().openapi({ description: 'The description, which products use as default.' }),
    crop: z.object({ x: z.number(), y: z.number(), side: z.number() }),
    canCrop: z.boolean().openapi({ description: 'True while the uncropped picture is stored.' }),
    madeBy: z.string(),
    createdAt: z.iso.datetime(),
    usedIn: z.array(z.object({ product: z.int(), name: z.string() })),
  })
  .openapi('LibraryPicture')
export const pictureFilters = z.object({
  q: z.string().max(100).optional(),
  used: z.enum(['yes', 'no']).optional(),
  after: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export const libraryResponse = pageOf(libraryPicture)
export const libraryPictureResponse = z.object({ data: libraryPicture })
export const pictureDeletedResponse = z.object({
  data: libraryPicture,
  entry: z.int().openapi({ description: 'The audit entry; undoing it within 30 days restores the picture.' }),
})
export const replaceRequest = z.object({
  by: id.openapi({ description: 'The replacement picture.' }),
  products: z
    .array(id)
    .min(1)
    .max(500, 'More than 500 products show it. Please replace it in some of them by hand first.')
    .openapi({ description: 'Products that you have seen. A further product with the picture refuses the request.' }),
})
export const pictureReplacedResponse = z.object({
  data: z.array(z.object({ product: z.int(), name: z.string() })),
  entry: z.int().openapi({ description: 'The audit entry; undoing it restores the picture in all products.' }),
})
export const describeRequest = z.object({
  alt: z
    .string()
    .trim()
    .min(1, 'Please describe the picture in a few words, for people who cannot see it.')
    .max(300, 'Please shorten the description of the picture to 300 characters.'),
})
const part = z.number().min(0).max(1)
export const cropRequest = z.object({ x: part, y: part, side: part.min(0.1) })
export type LibraryPicture = z.output<typeof libraryPicture>
export type PictureFilters = z.output<typeof pictureFilters>
export type StoredPicture = z.output<typeof storedPicture>
