import type { Seller } from '#shop/documents/seller.ts'
import type { GiftFacets } from '#shop/catalogue/gift-facets.ts'
import type { FavourProblems, FavourWish } from '#shop/favours/favour-wish.ts'
import type { PricedFavour } from '#shop/favours/price-favour.ts'
import type { GiftWish } from '#shop/catalogue/gift-wish.ts'
import type { Category, Picture, ProductCard, ProductDetails, Review } from '#shop/catalogue/product.ts'

export type HomePageData = {
  popular: ProductCard[]
  /** With the picture of a popular one of its goods. */
  occasions: { key: string; goods: number; picture: Picture }[]
  prices: FacetCounts['prices']
  /** Of `startingFavours`; without a day, for the page is kept for hours. */
  favours: Omit<CountedFavours, 'favours'> & { favours: Omit<CountedFavours['favours'][number], 'leaves'>[] }
}

/** How many goods have each facet, together with the others that are chosen. */
export type FacetCounts = Record<'occasions' | 'recipients' | 'prices', { key: string; goods: number }[]>

export type ShopPageData = {
  cards: ProductCard[]
  facets: FacetCounts
  categories: Category[]
  page: number
  pageCount: number
  total: number
  pageSize: number
  corrected: string | null
  /** What the words of a search were taken for, where that is all they say. */
  understood: GiftFacets | null
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

/** What suits the sentence. */
export type GiftsPageData = {
  wish: GiftWish
  /** What could not be taken as it was typed; the answer is without it. */
  problems: { pin?: string; by?: string }
  cards: ProductCard[]
  /** Of all that suit, not of those shown. */
  total: number
  /** Comes too late for the day. */
  late: number
  /** `YYYY-MM-DD`, the soonest day on which anything reaches the PIN. */
  soonest: string | null
  near: { cards: ProductCard[]; without: 'recipient' | 'price' | 'occasion' | 'day' } | null
}

export type FavoursPageData = {
  wish: FavourWish
  problems: FavourProblems
  answer: CountedFavours | null
}

/** `fits`: within the budget; otherwise they are those that cost least. `leaves`: the day it leaves the workshop. */
export type CountedFavours = {
  pieces: number
  fits: boolean
  favours: (PricedFavour & { card: ProductCard; leaves: string | null })[]
}

export type LoaderData = {
  home: HomePageData
  listing: ShopPageData
  product: ProductPageData
  gifts: GiftsPageData
  favours: FavoursPageData
}
