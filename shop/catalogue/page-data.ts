import type { Category, ProductCard, ProductDetails } from './product.ts'

/** What the server hands a page, in its first HTML as in `/data/…` when a shopper moves on without a reload. */
export type HomePageData = { popular: ProductCard[] }

export type ShopPageData = {
  cards: ProductCard[]
  /** Without "All", in the order of their names. */
  categories: Category[]
  page: number
  pageCount: number
  /** How many products match, over all pages. */
  total: number
  pageSize: number
  /** The search as it was understood, when what was typed is nowhere and something like it is. */
  corrected: string | null
}

/** `found: false` goes with status 404. */
export type ProductPageData =
  | { found: true; product: ProductDetails; similar: ProductCard[] }
  | { found: false }
