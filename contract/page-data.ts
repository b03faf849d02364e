import type { Seller } from '#shop/documents/seller.ts'
import type { Category, ProductCard, ProductDetails, Review } from '#shop/catalogue/product.ts'

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

/** What the frame of every page shows, whichever page is in it: asked for once. */
export type LayoutData = {
  seller: PublicSeller
  /** Characters a password has at least. */
  passwordMin: number
  /** A plain form that could not be taken, on the page that shows it again. */
  posted?: PostedForm
}

/** What everybody may know of the seller: the law wants it on the pages. */
export type PublicSeller = Omit<Seller, 'stateCode' | 'pan'>

export type PostedForm = {
  /** The sentence about all of it. */
  message: string
  /** What had been typed, and what is wrong with it, by the names of the fields. */
  typed: Record<string, string>
  errors: Record<string, string>
}

/** `found: false` goes with status 404. */
export type ProductPageData =
  | {
      found: true
      product: ProductDetails
      similar: ProductCard[]
      /** The latest first, as many as the address asks for; `product.rating` counts all of them. */
      reviews: Review[]
    }
  | { found: false }

/** What each loader that the route table names gives its page. */
export type LoaderData = { home: HomePageData; listing: ShopPageData; product: ProductPageData }
