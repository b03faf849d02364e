import type { Category, ProductCard, ProductDetails, Review } from '#shop/catalogue/product.ts'
import type { ShopAddress } from '#shop/catalogue/shop-address.ts'
import type { Database } from '../database/open-database.ts'
import { createCountMemory } from './count-memory.ts'
import { findCategories, type CategoryList } from './find-categories.ts'
import { listCategories } from './list-categories.ts'
import { listReviews } from './list-reviews.ts'
import { listProducts, type ProductList } from './list-products.ts'
import { popularProducts } from './popular-products.ts'
import type { CategoryRow, ProductRow } from './product-row.ts'
import { byIds, readProducts, type Along } from './read-products.ts'
import { showListing, type Listing } from './show-listing.ts'
import { showProduct } from './show-product.ts'
import { similarProducts } from './similar-products.ts'
import { createVocabulary } from './vocabulary.ts'

/** The catalogue as pages and API read it. */
export interface Catalogue {
  popular(): Promise<ProductCard[]>
  /** One page of the shop listing. */
  page(address: ShopAddress & { pageSize: number }): Promise<Listing>
  /** By name, without "All". */
  categories(): Promise<Category[]>
  /** undefined when there is none. */
  product(id: number): Promise<ProductDetails | undefined>
  similarTo(product: { id: number }): Promise<ProductCard[]>
  /** Published ones, the latest first. */
  reviewsOf(product: { id: number }, count: number): Promise<Review[]>
  /** Rows for the API, which shapes them itself. */
  list(list: ProductList): Promise<{ rows: ProductRow[]; total: number }>
  findCategories(list: CategoryList): Promise<{ rows: CategoryRow[]; total: number }>
  row(id: number, along: readonly Along[]): Promise<ProductRow | undefined>
}

/** Opens the catalogue for reading. Pages and API share one, and with it the counts it remembers. */
export function createCatalogue(database: Pick<Database, 'pool'>): Catalogue {
  const counts = createCountMemory()
  const vocabulary = createVocabulary(database)
  return {
    popular: () => popularProducts(database),
    page: (address) => showListing({ database, counts, vocabulary }, address),
    categories: () => listCategories(database),
    product: (id) => showProduct(database, id),
    similarTo: ({ id }) => similarProducts(database, id),
    reviewsOf: ({ id }, count) => listReviews(database, id, count),
    list: (list) => listProducts({ database, counts }, list),
    findCategories: (list) => findCategories(database, list),
    row: async (id, along) => (await readProducts(database, byIds([id]), along))[0],
  }
}
