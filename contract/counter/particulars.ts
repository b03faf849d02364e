import { z } from '@hono/zod-openapi'
import { contentKinds, particularsLimits as limits } from '#shop/catalogue/particulars.ts'
import { findMissing } from '#shop/catalogue/particulars-text.ts'

const words = (max: number) => z.string().trim().max(max)
const centimetres = z.number().positive().max(9_999).openapi({ description: 'Centimetres.' })

const content = z
  .object({
    name: words(limits.content.name).min(1, 'Please name each thing that is inside.'),
    quantity: words(limits.content.quantity)
      .optional()
      .openapi({ description: 'Net quantity of food and cosmetics.', example: '200 g' }),
    kind: z.enum(contentKinds).optional().openapi({ description: 'Required for food and cosmetics.' }),
    keeps: words(limits.content.keeps)
      .optional()
      .openapi({ description: 'Shelf life from packing.', example: '18 months' }),
    allergens: words(limits.content.allergens).optional().openapi({ example: 'tree nuts, milk' }),
    ingredients: words(limits.content.ingredients)
      .optional()
      .openapi({ description: 'In descending order of quantity.' }),
    at: z
      .array(z.object({ picture: z.int().min(0).max(29), x: z.number().min(0).max(1), y: z.number().min(0).max(1) }))
      .max(12)
      .optional()
      .openapi({ description: 'Position of its number: index of the picture, shares of width and height.' }),
  })
  .superRefine((read, context) => {
    const missing = findMissing(read)
    if (missing) context.addIssue({ code: 'custom', message: `${read.name}: ${missing}` })
  })

export const particularsFields = {
  inside: z.array(content).max(limits.contents, `Please tell ${limits.contents} things at most.`),
  makers: z
    .array(z.object({ work: words(limits.maker.work).min(1), who: words(limits.maker.who).min(1) }))
    .max(limits.makers),
  piece: z
    .object({
      name: words(limits.piece).min(1, 'Please name the piece, such as Basket.'),
      length: centimetres,
      breadth: centimetres,
      height: centimetres,
      weight: z.number().positive().max(9_999).nullable().openapi({ description: 'Kilograms.' }),
    })
    .nullable()
    .openapi({ description: 'Size without packaging.' }),
  care: words(limits.words),
  packing: words(limits.words),
}
