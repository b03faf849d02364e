import type { Seller } from '#shop/documents/seller.ts'
import type { BrandColours } from '#shop/brand/brand-settings.ts'
import type { Craft } from '#shop/catalogue/pick-crafts.ts'
import type { TiedGift } from '#shop/catalogue/tied-gift.ts'
import type { GiftFacets } from '#shop/catalogue/gift-facets.ts'
import type { FavourProblems, FavourWish } from '#shop/favours/favour-wish.ts'
import type { PricedFavour } from '#shop/favours/price-favour.ts'
import type { ShownHamperGood } from '#shop/hampers/shown-hamper-good.ts'
import type { GiftWish } from '#shop/catalogue/gift-wish.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { DeliveryRegion } from '#shop/promises/delivery-regions.ts'
import type { ShownWish } from '#shop/wishes/show-wish.ts'
import type { Category, Picture, ProductCard, ProductDetails, Review } from '#shop/catalogue/product.ts'

/** Gifts ordered before `orderBy` arrive in time everywhere; null when it is over or unknown. */
export type Season = {
  day: string
  name: string
  /** A key of `shop/catalogue/gift-facets.ts`; '' for all gifts. */
  occasion: string
  orderBy: { day: string; time: string } | null
}

/** Words and a picture of the owner; empty and null where the page has its own. */
export type OwnHome = { title: string; text: string; picture: (Picture & { to: string }) | null }
/** Words of the owner; empty where the page has its own. */
export type OwnWords = { title: string; text: string }

export type HomePageData = {
  own: OwnHome | null
  season: Season | null
  popular: ProductCard[]
  /** The picture is that of a popular product. */
  occasions: { key: string; goods: number; picture: Picture }[]
  prices: FacetCounts['prices']
  /** Products above the highest price limit. */
  dearer: number
  tied: TiedGift | null
  hasHampers: boolean
  crafts: Craft[]
  /** For `startingFavours`. Has no day, because the page is cached for hours. */
  favours: Omit<CountedFavours, 'favours'> & {
    favours: Omit<CountedFavours['favours'][number], 'leaves' | 'arrives' | 'decideBy'>[]
  }
}

/** Products with each facet, combined with the other selected facets. */
export type FacetCounts = Record<'occasions' | 'recipients' | 'prices' | 'colours', { key: string; goods: number }[]>

export type ShopPageData = {
  cards: ProductCard[]
  /** Null when counting took too long. */
  facets: FacetCounts | null
  categories: Category[]
  page: number
  pageCount: number
  total: number
  /** The listing has more than `total` products, which its pages do not show. */
  hasMore: boolean
  pageSize: number
  corrected: string | null
  /** Facets that the search words mean, when the words mean nothing else. */
  understood: GiftFacets[] | null
  /** The listing is of hampers, and shoppers may fill their own. */
  hasHampers: boolean
  /** The shop lacks what the words name; the cards come nearest to it. */
  isNearest: boolean
  /** The typed highest price, in rupees with GST, where nothing that fits the words costs so little. */
  noneUnder?: number
}

export type LayoutData = {
  seller: PublicSeller
  /** Paise of goods with GST for one address; null: delivery is never free. */
  freeDeliveryFrom: number | null
  /** Paise; null: cash on delivery is not offered. */
  cashUpTo: number | null
  passwordMin: number
  /** Absent with the colours of the style sheet. */
  brand?: BrandColours
  /** A form that was sent without JavaScript and refused. */
  posted?: PostedForm
}

/** Facts that the law requires on pages. */
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
      /** The latest reviews; `product.rating` counts all of them. */
      reviews: Review[]
      /** Sentences of the owner on delivery and care. */
      deliveryNotes?: string[]
      /** For search engines. Goods with GST from `freeFrom` paise are delivered free. */
      delivery?: { regions: DeliveryRegion[]; freeFrom: Paise | null }
    }
  | { found: false }

export type GiftsPageData = {
  wish: GiftWish
  /** Invalid fields, which the answer ignores. */
  problems: { pin?: string; by?: string }
  cards: ProductCard[]
  /** All matching products, not only the shown ones. */
  total: number
  /** Products that arrive after the wished day. */
  late: number
  /** `YYYY-MM-DD`: the first day on which any product reaches the PIN code. */
  soonest: string | null
  near: { cards: ProductCard[]; without: 'recipient' | 'price' | 'occasion' | 'day' } | null
}

export type FavoursPageData = {
  wish: FavourWish
  problems: FavourProblems
  answer: CountedFavours | null
}

/** `fits`: within the budget, else the cheapest products. Days: dispatch, arrival, and the deadline of the order. */
export type CountedFavours = {
  pieces: number
  /** Pieces above the number of guests. */
  spare?: number
  fits: boolean
  favours: (PricedFavour & {
    card: ProductCard
    leaves: string | null
    arrives: string | null
    decideBy: string | null
  })[]
}

/** Containers, and the pieces that go into them. */
export type HampersPageData = { boxes: ShownHamperGood[]; goods: ShownHamperGood[] }

export type SharedWishesData = { isShared: true; firstName: string; wishes: ShownWish[] } | { isShared: false }

/** The next one first; `occasion` is a key of `shop/catalogue/gift-facets.ts`, or '' for all gifts. */
export type OccasionsPageData = { festivals: { day: string; name: string; occasion: string }[] }

export type LoaderData = {
  home: HomePageData
  listing: ShopPageData
  product: ProductPageData
  gifts: GiftsPageData
  favours: FavoursPageData
  hampers: HampersPageData
  wishes: SharedWishesData
  words: OwnWords
  occasions: OccasionsPageData
}
