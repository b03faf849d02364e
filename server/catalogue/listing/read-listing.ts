import { ALL_CATEGORIES } from '#shop/catalogue/categories.ts'
import type { ShopPageData } from '#contract/page-data.ts'
import type { GiftFacets } from '#shop/catalogue/gift-facets.ts'
import type { ListingFilters } from '#shop/catalogue/listing-filters.ts'
import type { SearchWords } from '#shop/catalogue/understand-search.ts'
import type { ListingQuery } from '#shop/catalogue/listing-url.ts'
import { defaultSort, type SortKey } from '#shop/catalogue/sorts.ts'
import {
  cardParts,
  facetFilters,
  type Filter,
  inCategory,
  type ListContext,
  listProducts,
  nameContains,
  onlyCategory,
  type ProductSort,
  toProductCard,
  toWantedFacets,
  type WantedFacets,
} from '#server/catalogue/query/query.ts'
import { mergeFacets, readMeaning, searchProducts } from '#server/catalogue/search/search-products.ts'
import { readProductCards } from './read-product-cards.ts'
import type { SpellingDictionary } from '#server/catalogue/search/spelling-dictionary.ts'

const productSorts: Record<SortKey, ProductSort> = {
  popularity: { by: 'count', descending: true },
  'price-asc': { by: 'price', descending: false },
  'price-desc': { by: 'price', descending: true },
  newest: { by: 'createdAt', descending: true },
}

const FEW_MATCHES = 3

export type Listing = Omit<ShopPageData, 'categories' | 'facets' | 'hasHampers'>
type ListingContext = ListContext & {
  vocabulary: SpellingDictionary
  searchWords: () => Promise<SearchWords>
}
/** `isCounted`: false if nobody needs the number; then `total` is the number shown. */
export type ListingPageQuery = Omit<ListingQuery, keyof ListingFilters> &
  Partial<ListingFilters> & { pageSize: number; isCounted?: boolean }

export async function readListing(context: ListingContext, query: ListingPageQuery): Promise<Listing> {
  const named = await readNamed(context, query)
  const meant =
    query.q !== '' && named.total < FEW_MATCHES && (await readMeantListing(context, query, await named.listIds()))
  return meant || named.toListing()
}

/** A page beyond the last becomes the last. Products beyond the counting limit are not shown. */
async function readNamed(context: ListingContext, query: ListingPageQuery) {
  const { q, category, sort, pageSize, isCounted = true } = query
  const { counted } = context.bounds
  const page = Math.min(query.page, Math.ceil(counted / pageSize))
  const filters: Filter[] = facetFilters(toWantedFacets(query))
  if (category !== ALL_CATEGORIES.id) filters.push(inCategory(category))
  if (q !== '') filters.push(nameContains(q))
  const sorts = [productSorts[sort]]
  // Pinned products come first when the shopper filters by category only.
  if (onlyCategory({ all: filters }) !== undefined && sort === defaultSort)
    sorts.unshift({ by: 'pin', descending: true })
  const read = async (page: number) => {
    const wanted = { filter: { all: filters }, sorts, limit: pageSize, offset: (page - 1) * pageSize }
    const list = await listProducts(context, { ...wanted, include: cardParts, hasTotal: isCounted })
    return isCounted ? list : { ...list, total: list.rows.length }
  }

  const first = await read(page)
  return {
    total: first.total,
    async listIds() {
      const { rows } = page === 1 || first.total === 0 ? first : await read(1)
      return rows.map(({ id }) => id)
    },
    async toListing(): Promise<Listing> {
      const total = Math.min(first.total, counted)
      const pageCount = Math.ceil(total / pageSize)
      const shown = Math.min(page, Math.max(pageCount, 1))
      const { rows } = shown === page ? first : await read(shown)
      const hasMore = first.total > total || first.hasMore
      const cards = rows.map(toProductCard)
      return {
        cards,
        page: shown,
        pageCount,
        total,
        hasMore,
        pageSize,
        corrected: null,
        understood: null,
        isNearest: false,
      }
    },
  }
}

/** Products by the query's meaning, after the names that contain it. */
async function readMeantListing(
  context: ListingContext,
  query: ListingPageQuery,
  exact: readonly number[],
): Promise<Listing | undefined> {
  const { meaning, corrected, isCommon } = await readMeaning(context, query.q)
  if (corrected !== null && isCommon && exact.length === 0) {
    const named = await readNamed(context, { ...query, q: corrected, isCounted: true })
    // A search by words ranks only part of more matches, and is slow.
    if (named.total > context.bounds.named) return { ...(await named.toListing()), corrected }
  }
  const category = query.category === ALL_CATEGORIES.id ? (meaning.category ?? query.category) : query.category
  const { page, pageSize, sort } = query
  const chosen = toWantedFacets(query)
  const facets = mergeFacets(chosen, meaning)
  const byWords = await searchProducts(context, meaning, { category, sort, chosen })
  const isByFacets = byWords.ids.length === 0 && (facets !== chosen || meaning.groups.length === 0)
  const { ids, meant } = isByFacets
    ? await listByMeantFacets(context, { category, sort, chosen, facets })
    : { ids: byWords.ids, meant: facets }
  const all = [...new Set(sort === defaultSort ? [...exact, ...ids] : [...ids, ...exact])]
  if (all.length === exact.length) return undefined
  const pageCount = Math.ceil(all.length / pageSize)
  const shown = Math.min(page, pageCount)
  const cards = await readProductCards(context.database, all.slice((shown - 1) * pageSize, shown * pageSize))
  return {
    cards,
    page: shown,
    pageCount,
    total: all.length,
    hasMore: false,
    pageSize,
    corrected: exact.length > 0 ? null : corrected,
    understood: isByFacets && meant !== chosen ? listMeant(meant) : null,
    isNearest: meaning.isNearest && exact.length === 0,
    ...(byWords.isDearer && exact.length === 0 && { noneUnder: meaning.under }),
  }
}

function listMeant({ occasions, recipients, under }: WantedFacets): GiftFacets[] {
  const keys = (of: readonly string[]) => (of.length > 0 ? of : [''])
  return keys(occasions).flatMap((occasion) => keys(recipients).map((recipient) => ({ occasion, recipient, under })))
}

/** Without goods for the typed person or occasion, the typed price and the facets that the shopper selected count. */
async function listByMeantFacets(
  context: ListingContext,
  { chosen, facets, ...wanted }: { category: number; sort: SortKey; chosen: WantedFacets; facets: WantedFacets },
): Promise<{ ids: number[]; meant: WantedFacets }> {
  const { occasions, recipients } = chosen
  for (const meant of [facets, { ...facets, recipients }, { ...facets, recipients, occasions }]) {
    const ids = await listIdsByFacets(context, { ...wanted, facets: meant })
    if (ids.length > 0) return { ids, meant }
  }
  return { ids: [], meant: facets }
}

/** Bounds the list; facets that the shopper selects have their own URL with all pages. */
const MOST_MEANT = 1_000

async function listIdsByFacets(
  context: ListingContext,
  { category, sort, facets }: { category: number; sort: SortKey; facets: WantedFacets },
): Promise<number[]> {
  const filters = facetFilters(facets)
  if (category !== ALL_CATEGORIES.id) filters.push(inCategory(category))
  if (filters.length === 0) return []
  const sorts = [productSorts[sort]]
  const wanted = { filter: { all: filters }, sorts, limit: MOST_MEANT, offset: 0, include: [], hasTotal: false }
  return (await listProducts(context, wanted)).rows.map(({ id }) => id)
}
