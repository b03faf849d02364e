import type { Seller } from '#shop/documents/seller.ts'
import type { Craft } from '#shop/catalogue/pick-crafts.ts'
import type { TiedGift } from '#shop/catalogue/tied-gift.ts'
import type { GiftFacets } from '#shop/catalogue/gift-facets.ts'
import type { FavourProblems, FavourWish } from '#shop/favours/favour-wish.ts'
import type { PricedFavour } from '#shop/favours/price-favour.ts'
import type { GiftWish } from '#shop/catalogue/gift-wish.ts'
import type { ShownWish } from '#shop/wishes/show-wish.ts'
import type { Category, Picture, ProductCard, ProductDetails, Review } from '#shop/catalogue/product.ts'

/** `orderBy`: until when all gifts for it arrive in time everywhere, by Indian time; null when that is over or not known. */
export type Season = {
  day: string
  name: string
  /** A key of `shop/catalogue/gift-facets.ts`; '' for all gifts. */
  occasion: string
  orderBy: { day: string; time: string } | null
}

export type HomePageData = {
  season: Season | null
  popular: ProductCard[]
  /** With the picture of a popular one of its goods. */
  occasions: { key: string; goods: number; picture: Picture }[]
  prices: FacetCounts['prices']
  /** Goods that cost more than the highest of them. */
  dearer: number
  /** One whose ribbon and words are tried on its picture. */
  tied: TiedGift | null
  crafts: Craft[]
  /** Of `startingFavours`; without a day, for the page is kept for hours. */
  favours: Omit<CountedFavours, 'favours'> & {
    favours: Omit<CountedFavours['favours'][number], 'leaves' | 'arrives' | 'decideBy'>[]
  }
}

/** How many goods have each facet, together with the others that are chosen. */
export type FacetCounts = Record<'occasions' | 'recipients' | 'prices' | 'colours', { key: string; goods: number }[]>

export type ShopPageData = {
  cards: ProductCard[]
  /** Null while they are not counted yet. */
  facets: FacetCounts | null
  categories: Category[]
  page: number
  pageCount: number
  total: number
  /** There are more than `total`, and pages end there. */
  hasMore: boolean
  pageSize: number
  corrected: string | null
  /** What the words of a search were taken for, where that is all they say: any of these. */
  understood: GiftFacets[] | null
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

/** `fits`: within the budget; otherwise they are those that cost least. Days: when it leaves the workshop, arrives at the PIN, and by which to decide. */
export type CountedFavours = {
  pieces: number
  /** Of the pieces, more than the guests need. */
  spare?: number
  fits: boolean
  favours: (PricedFavour & {
    card: ProductCard
    leaves: string | null
    arrives: string | null
    decideBy: string | null
  })[]
}

/** A wish list, for whoever has its link. */
export type SharedWishesData = { isShared: true; firstName: string; wishes: ShownWish[] } | { isShared: false }

export type LoaderData = {
  home: HomePageData
  listing: ShopPageData
  product: ProductPageData
  gifts: GiftsPageData
  favours: FavoursPageData
  wishes: SharedWishesData
}
