import type { Category, ProductCard, ProductDetails, Review } from '#shop/catalogue/product.ts'
import type { ShownHamperGood } from '#shop/hampers/shown-hamper-good.ts'
import { MAX_COUNTED } from '#server/platform/database/counted-page.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import {
  type CategoryListQuery,
  type CategoryRow,
  createCountCache,
  createFacetCounter,
  createPageAnchors,
  type FacetBounds,
  type FacetCounter,
  findCategories,
  type ListBounds,
  listProducts,
  type ProductInclude,
  type ProductList,
  type ProductListQuery,
  productOnSale,
  type ProductRow,
  readProducts,
} from '#server/catalogue/query/query.ts'
import { findFavours, type FoundFavours } from './find-favours.ts'
import { findGifts, type FoundGifts, type WantedGifts } from './find-gifts.ts'
import { listCategories } from '#server/catalogue/categories/list-categories.ts'
import { listReviews } from './list-reviews.ts'
import { hasHampers, readHamperGoods } from './read-hamper-goods.ts'
import { listPopularProducts } from './list-popular-products.ts'
import { readListing, type Listing, type ListingPageQuery } from './read-listing.ts'
import { readProductDetails } from './read-product-details.ts'
import { listSimilarProducts } from './list-similar-products.ts'
import { createSearchWordsReader } from '#server/catalogue/search/search-words.ts'
import { createSpellingDictionary } from '#server/catalogue/search/spelling-dictionary.ts'

export interface Catalogue {
  listPopularProducts(): Promise<ProductCard[]>
  readListing(address: ListingPageQuery): Promise<Listing>
  /** Counts page views only, not suggestions while typing. */
  noteSearchMiss(typed: string): void
  countFacets: FacetCounter['count']
  countDearer: FacetCounter['countDearer']
  listFacets: FacetCounter['listFacets']
  findGifts(wanted: WantedGifts): Promise<FoundGifts>
  findFavours(plan: Parameters<typeof findFavours>[1]): Promise<FoundFavours>
  readHamperGoods(): Promise<ShownHamperGood[]>
  hasHampers(): Promise<boolean>
  listCategories(): Promise<Category[]>
  readProductDetails(id: number, wanted?: number): Promise<ProductDetails | undefined>
  listSimilarProducts(product: { id: number }): Promise<ProductCard[]>
  listReviews(product: { id: number }, count: number): Promise<Review[]>
  listProducts(list: ProductListQuery): Promise<ProductList>
  findCategories(list: CategoryListQuery): Promise<{ rows: CategoryRow[]; total: number }>
  findProductRow(id: number, along: readonly ProductInclude[]): Promise<ProductRow | undefined>
}

const usualBounds: ListBounds = { counted: MAX_COUNTED, step: 10_000, named: 1_000 }

/** Pages and API share one instance, for its cached counts. */
export function createCatalogue(
  database: Reads,
  noteMiss?: (typed: string) => void,
  bounds: Partial<ListBounds & FacetBounds> = {},
): Catalogue {
  const listBounds = { ...usualBounds, ...bounds }
  const lists = { database, counts: createCountCache(), anchors: createPageAnchors(), bounds: listBounds }
  const facets = createFacetCounter(database, bounds)
  const vocabulary = createSpellingDictionary(database)
  const searchWords = createSearchWordsReader(database)
  return {
    listPopularProducts: () => listPopularProducts(database),
    readListing: (address) => readListing({ ...lists, vocabulary, searchWords }, address),
    noteSearchMiss: (typed) => noteMiss?.(typed),
    countFacets: facets.count,
    countDearer: facets.countDearer,
    listFacets: facets.listFacets,
    findGifts: (wanted) => findGifts(database, wanted),
    findFavours: (plan) => findFavours(database, plan),
    readHamperGoods: () => readHamperGoods(database),
    hasHampers: () => hasHampers(database),
    listCategories: () => listCategories(database),
    readProductDetails: (id, wanted) => readProductDetails(database, id, wanted),
    listSimilarProducts: ({ id }) => listSimilarProducts(database, id),
    listReviews: ({ id }, count) => listReviews(database, id, count),
    listProducts: (list) => listProducts(lists, list),
    findCategories: (list) => findCategories(database, list),
    findProductRow: async (id, along) => (await readProducts(database, productOnSale(id), along))[0],
  }
}
