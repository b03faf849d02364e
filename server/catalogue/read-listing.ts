import { ALL_CATEGORIES } from '#shop/catalogue/categories.ts'
import type { ShopPageData } from '#contract/page-data.ts'
import type { GiftFacets } from '#shop/catalogue/gift-facets.ts'
import type { ListingQuery } from '#shop/catalogue/listing-url.ts'
import { defaultSort, type SortKey } from '#shop/catalogue/sorts.ts'
import type { Database } from '#server/database/open-database.ts'
import type { CountCache } from './count-cache.ts'
import { facetFilters } from './facet-filters.ts'
import { inCategory, nameContains, onlyCategory, type Filter } from './filter.ts'
import { searchProducts } from './search-products.ts'
import { listProducts } from './list-products.ts'
import { toProductCard } from './product-card.ts'
import { readProductCards } from './read-product-cards.ts'
import { cardParts } from './read-products.ts'
import type { ProductSort } from './select-products.ts'
import type { SpellingDictionary } from './spelling-dictionary.ts'

const productSorts: Record<SortKey, ProductSort> = {
  popularity: { by: 'count', descending: true },
  'price-asc': { by: 'price', descending: false },
  'price-desc': { by: 'price', descending: true },
  newest: { by: 'createdAt', descending: true },
}

/** With fewer names than this that contain the query, full-text search takes over. */
const FEW_MATCHES = 3

export type Listing = Omit<ShopPageData, 'categories' | 'facets'>
type ListingContext = { database: Pick<Database, 'pool'>; counts: CountCache; vocabulary: SpellingDictionary }
export type ListingPageQuery = Omit<ListingQuery, keyof GiftFacets> & Partial<GiftFacets> & { pageSize: number }

/** A page beyond the last (an old link) becomes the last. */
export async function readListing(context: ListingContext, query: ListingPageQuery): Promise<Listing> {
  const { q, category, sort, page, pageSize } = query
  const filters: Filter[] = facetFilters(query)
  if (category !== ALL_CATEGORIES.id) filters.push(inCategory(category))
  if (q !== '') filters.push(nameContains(q))
  const sorts = [productSorts[sort]]
  // What is pinned stands first where nothing but the category is chosen.
  if (onlyCategory({ all: filters }) !== undefined && sort === defaultSort)
    sorts.unshift({ by: 'pin', descending: true })
  const read = (page: number) =>
    listProducts(context, {
      filter: { all: filters },
      sorts,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      include: cardParts,
    })

  const first = await read(page)
  if (q !== '' && first.total < FEW_MATCHES) {
    const exact = page === 1 || first.total === 0 ? first.rows : (await read(1)).rows
    const found = await readSearchListing(
      context,
      query,
      exact.map(({ id }) => id),
    )
    if (found) return found
  }
  const pageCount = Math.ceil(first.total / pageSize)
  const shown = Math.min(page, Math.max(pageCount, 1))
  const { rows, total } = shown === page ? first : await read(shown)
  return { cards: rows.map(toProductCard), page: shown, pageCount, total, pageSize, corrected: null }
}

async function readSearchListing(
  context: ListingContext,
  query: ListingPageQuery,
  exact: readonly number[],
): Promise<Listing | undefined> {
  const { ids, corrected } = await searchProducts(context, query)
  const all = [...new Set(query.sort === defaultSort ? [...exact, ...ids] : [...ids, ...exact])]
  if (all.length === exact.length) return undefined
  const { page, pageSize } = query
  const pageCount = Math.ceil(all.length / pageSize)
  const shown = Math.min(page, pageCount)
  const onPage = all.slice((shown - 1) * pageSize, shown * pageSize)
  const cards = await readProductCards(context.database, onPage)
  return {
    cards,
    page: shown,
    pageCount,
    total: all.length,
    pageSize,
    corrected: exact.length > 0 ? null : corrected,
  }
}
