import { ALL_CATEGORIES } from '#shop/catalogue/categories.ts'
import type { ShopPageData } from '#contract/page-data.ts'
import { keepKnownFacets, type GiftFacets } from '#shop/catalogue/gift-facets.ts'
import type { SearchWords } from '#shop/catalogue/understand-search.ts'
import type { ListingQuery } from '#shop/catalogue/listing-url.ts'
import { defaultSort, type SortKey } from '#shop/catalogue/sorts.ts'
import type { Database } from '#server/database/open-database.ts'
import type { CountCache } from './count-cache.ts'
import { facetFilters } from './facet-filters.ts'
import { inCategory, nameContains, onlyCategory, type Filter } from './filter.ts'
import { mergeFacets, readMeaning, searchProducts } from './search-products.ts'
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
type ListingContext = {
  database: Pick<Database, 'pool'>
  counts: CountCache
  vocabulary: SpellingDictionary
  searchWords: () => Promise<SearchWords>
}
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
    const found = await readMeantListing(
      context,
      query,
      exact.map(({ id }) => id),
    )
    if (found) return found
  }
  const pageCount = Math.ceil(first.total / pageSize)
  const shown = Math.min(page, Math.max(pageCount, 1))
  const { rows, total } = shown === page ? first : await read(shown)
  return { cards: rows.map(toProductCard), page: shown, pageCount, total, pageSize, corrected: null, understood: null }
}

/** By what was typed means, after the names that contain it. */
async function readMeantListing(
  context: ListingContext,
  query: ListingPageQuery,
  exact: readonly number[],
): Promise<Listing | undefined> {
  const { meaning, corrected } = await readMeaning(context, query.q)
  const category = query.category === ALL_CATEGORIES.id ? (meaning.category ?? query.category) : query.category
  const meant = { ...query, category }
  const chosen = keepKnownFacets(query)
  const facets = mergeFacets(chosen, meaning.facets)
  const byWords = await searchProducts(context, meaning, meant)
  const isByFacets = byWords.length === 0 && (facets !== chosen || meaning.groups.length === 0)
  const ids = isByFacets ? await listIdsByFacets(context, { ...meant, ...facets }) : byWords
  const all = [...new Set(query.sort === defaultSort ? [...exact, ...ids] : [...ids, ...exact])]
  if (all.length === exact.length) return undefined
  const { page, pageSize } = query
  const pageCount = Math.ceil(all.length / pageSize)
  const shown = Math.min(page, pageCount)
  const cards = await readProductCards(context.database, all.slice((shown - 1) * pageSize, shown * pageSize))
  return {
    cards,
    page: shown,
    pageCount,
    total: all.length,
    pageSize,
    corrected: exact.length > 0 ? null : corrected,
    understood: isByFacets && facets !== chosen ? facets : null,
  }
}

/** Beyond them nobody turns pages; what was chosen by hand has its own address, and all pages. */
const MOST_MEANT = 1_000

async function listIdsByFacets(context: ListingContext, query: ListingPageQuery): Promise<number[]> {
  const { category, sort } = query
  const filters = facetFilters(query)
  if (category !== ALL_CATEGORIES.id) filters.push(inCategory(category))
  if (filters.length === 0) return []
  const sorts = [productSorts[sort]]
  const wanted = { filter: { all: filters }, sorts, limit: MOST_MEANT, offset: 0, include: [], hasTotal: false }
  return (await listProducts(context, wanted)).rows.map(({ id }) => id)
}
