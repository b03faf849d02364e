import type { Paise } from '#shop/money/paise.ts'

/** A picture ready for a page: address, real size in pixels, words for those who cannot see it. */
export type Picture = {
  url: string
  width: number
  height: number
  alt: string
  /** A few pixels of it as a data address, drawn large and soft while the picture is on its way. */
  blur?: string
}

export type Category = { id: number; name: string }

/** What a card in the listing shows, and all the cart needs to know about a product. */
export type ProductCard = {
  id: number
  name: string
  /** Before the discount. */
  price: Paise
  /** Percent, 0 when there is none. */
  discount: number
  /** After the discount, as `unitPrice` of the pricing page computes it. */
  unitPrice: Paise
  /** Kilograms billed by couriers for one unit, as `chargeableWeight` computes it. */
  weight: number
  picture: Picture | null
  /** No stock is counted: the workshop makes it when it is ordered. */
  madeToOrder: boolean
  soldOut: boolean
}

/** What a shopper said of a product. */
export type Review = {
  id: number
  /** 1 to 5. */
  stars: number
  /** Several lines, or ''. */
  words: string
  /** As the writer wants to be called; the town, or ''. */
  name: string
  city: string
  /** It was bought here, and had arrived. */
  verified: boolean
  /** ISO 8601, UTC. */
  createdAt: string
}

export type ProductDetails = ProductCard & {
  description: string
  pictures: Picture[]
  material: string | null
  /** Kilograms of the piece itself; null where nobody has weighed it. */
  netWeight: number | null
  /** Centimetres. */
  length: number | null
  breadth: number | null
  height: number | null
  /** Name of the first category, as the page's trail shows it. */
  category: string
  categories: Category[]
  /** Units left; null when made to order. */
  stock: number | null
  /** Working days in the workshop before it leaves; null when nobody has said. */
  daysToMake: number | null
  /** `mean` of 1 to 5 stars; 0 while `count` is 0. */
  rating: { count: number; mean: number }
  /** ISO 8601, UTC. */
  createdAt: string
}
