import type { Seller } from '#shop/documents/seller.ts'
import type { Category, ProductCard, ProductDetails, Review } from '#shop/catalogue/product.ts'

export type HomePageData = { popular: ProductCard[] }

export type ShopPageData = {
  cards: ProductCard[]
  categories: Category[]
  page: number
  pageCount: number
  total: number
  pageSize: number
  corrected: string | null
}

export type LayoutData = {
  seller: PublicSeller
  passwordMin: number
  /** A form sent without script and refused: its page shows it again. */
  posted?: PostedForm
}

/** The law wants these on the pages. */
export type PublicSeller = Omit<Seller, 'stateCode' | 'pan'>

export type PostedForm = {
  message: string
  typed: Record<string, string>
  errors: Record<string, string>
}

export type ProductPageData =
  | {
      found: true
      product: ProductDetails
      similar: ProductCard[]
      /** The latest first, as many as the address asks for; `product.rating` counts all. */
      reviews: Review[]
    }
  | { found: false }

export type LoaderData = { home: HomePageData; listing: ShopPageData; product: ProductPageData }
