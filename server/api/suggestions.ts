import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { ALL_CATEGORIES } from '#shop/catalogue/categories.ts'
import { MAX_SEARCH_LENGTH, searchText } from '#shop/catalogue/search-text.ts'
import { defaultSort } from '#shop/catalogue/sorts.ts'
import type { Suggestion } from '#shop/catalogue/suggestion.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { refused } from './error-shape.ts'

/** As many as fit above the keyboard of a phone. */
const MOST = 6

export const suggestionsShape = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      unitPrice: z.int().openapi({ description: 'Paise, after discount, before GST' }),
      picture: z
        .strictObject({ url: z.string(), width: z.int(), height: z.int(), alt: z.string() })
        .nullable(),
    }),
  ),
})

const suggestions = createRoute({
  method: 'get',
  path: '/api/suggestions',
  tags: ['Catalogue'],
  summary: 'Suggest products for what is being typed',
  description: `At most ${MOST}, as the shop’s own search finds them: names that contain what is typed, else its words in any order, mistyped ones too. Nothing typed, nothing suggested.`,
  request: {
    query: z.object({ q: z.string().max(MAX_SEARCH_LENGTH).default('').openapi({ example: 'hampar' }) }),
  },
  responses: {
    200: { description: 'The suggestions', content: { 'application/json': { schema: suggestionsShape } } },
    400: refused(400, 'More was typed than anybody types', 'Invalid query'),
  },
})

/** What the box under the search offers while somebody types. */
export function mountSuggestions(api: OpenAPIHono, catalogue: Pick<Catalogue, 'page'>): void {
  api.openapi(suggestions, async (c) => {
    const q = searchText(c.req.valid('query').q)
    if (q === '') return c.json({ data: [] }, 200)
    const everywhere = { category: ALL_CATEGORIES.id, sort: defaultSort, page: 1, pageSize: MOST }
    const { cards } = await catalogue.page({ q, ...everywhere })
    const data: Suggestion[] = cards.map(({ id, name, unitPrice, picture }) => ({
      id,
      name,
      unitPrice,
      picture,
    }))
    return c.json({ data }, 200)
  })
}
