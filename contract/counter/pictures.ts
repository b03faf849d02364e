import { z } from '@hono/zod-openapi'

export const storedPicture = z
  .object({
    id: z.int(),
    url: z.string().openapi({ description: 'Goes among the `pictures` of a product, with words that describe it.' }),
    width: z.int().openapi({ description: 'Pixels.' }),
    height: z.int(),
    fileName: z.string(),
  })
  .openapi('StoredPicture')
export const pictureResponse = z.object({ data: storedPicture })

const fraction = z.coerce.number().min(0).max(1)
/** Of the query: what matters in the picture, and how much of its shorter edge is shown. */
export const cropQuery = z.object({
  name: z.string().max(300).default('picture'),
  x: fraction.default(0.5),
  y: fraction.default(0.5),
  side: fraction.min(0.1).default(1),
})
export type StoredPicture = z.output<typeof storedPicture>
