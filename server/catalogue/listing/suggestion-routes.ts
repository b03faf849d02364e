import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { suggestionsQuery, suggestionsResponse } from '#contract/catalogue.ts'
import { ALL_CATEGORIES } from '#shop/catalogue/categories.ts'
import { normalizeSearchText } from '#shop/catalogue/normalize-search-text.ts'
import { defaultSort } from '#shop/catalogue/sorts.ts'
import type { Suggestion } from '#shop/catalogue/suggestion.ts'
import type { Catalogue } from './catalogue.ts'
import { refused } from '#server/platform/routes/declared-refusal.ts'
import { jsonResponse } from '#server/platform/routes/route-schemas.ts'

/** As many as fit above the keyboard of a phone. */
const MAX_SUGGESTIONS = 6

const listSuggestionsRoute = createRoute({
  method: 'get',
  path: '/api/suggestions',
  tags: ['Catalogue'],
  summary: 'Suggest products for what is being typed',
  description: `At most ${MAX_SUGGESTIONS}, as the shop’s own search finds them: names that contain what is typed, else its words in any order, mistyped ones too. Nothing typed, nothing suggested.`,
  request: {
    query: suggestionsQuery,
  },
  responses: {
    200: jsonResponse(suggestionsResponse, 'The suggestions'),
    400: refused(400, 'More was typed than anybody types', 'Invalid query'),
  },
})

export function registerSuggestionRoutes(api: OpenAPIHono, catalogue: Pick<Catalogue, 'readListing'>): void {
  api.openapi(listSuggestionsRoute, async (c) => {
    const q = normalizeSearchText(c.req.valid('query').q)
    if (q === '') return c.json({ data: [] }, 200)
    const everywhere = {
      category: ALL_CATEGORIES.id,
      sort: defaultSort,
      page: 1,
      pageSize: MAX_SUGGESTIONS,
      isCounted: false,
    }
    const { cards } = await catalogue.readListing({ q, ...everywhere })
    const data: Suggestion[] = cards.map(({ id, name, unitPrice, gstRate, priceVaries, picture }) => ({
      id,
      name,
      unitPrice,
      gstRate,
      priceVaries,
      picture,
    }))
    return c.json({ data }, 200)
  })
}
