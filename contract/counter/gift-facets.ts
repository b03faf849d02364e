import { z } from '@hono/zod-openapi'
import { occasions, recipients, type GiftFacet } from '#shop/catalogue/gift-facets.ts'

const keysOf = (of: readonly GiftFacet[], example: string[]) =>
  z
    .array(
      z.enum(
        of.map(({ key }) => key),
        'One of these is not known here. Please load the page again.',
      ),
    )
    .max(of.length)
    .openapi({ example, description: 'Occasions or recipients that the product suits, each once.' })
    .transform((keys) => [...new Set(keys)])

export const giftFacetFields = {
  occasions: keysOf(occasions, ['anniversary', 'diwali']),
  recipients: keysOf(recipients, ['parents', 'friends']),
}

export const staffGiftFacets = { occasions: z.array(z.string()), recipients: z.array(z.string()) }
