import type { Paise } from '#shop/money/paise.ts'

export type Picture = {
  url: string
  width: number
  height: number
  alt: string
  /** A few pixels as a data URL, shown blurred until the picture has loaded. */
  blur?: string
}

export type Category = { id: number; name: string }

export type ProductCard = {
  id: number
  name: string
  /** Before the discount. */
  price: Paise
  /** Percent, 0 when there is none. */
  discount: number
  /** After the discount, as `unitPrice` of `calculate-totals.ts` computes it. */
  unitPrice: Paise
  /** Kilograms billed by couriers for one unit, as `chargeableWeight` computes it. */
  weight: number
  picture: Picture | null
  madeToOrder: boolean
  soldOut: boolean
}

export type Review = {
  id: number
  stars: number
  words: string
  name: string
  city: string
  verified: boolean
  createdAt: string
}

/** As the chosen variant has it. */
export type ProductDetails = ProductCard & {
  /** What the cart is given. */
  variantId: number
  /** Empty for the only one. */
  variantName: string
  description: string
  pictures: Picture[]
  material: string | null
  /** Kilograms of the product itself; null when unknown. */
  netWeight: number | null
  /** Centimetres. */
  length: number | null
  breadth: number | null
  height: number | null
  category: string
  categories: Category[]
  /** Units left; null when made to order. */
  stock: number | null
  /** Working days before it can leave; null when unknown. */
  daysToMake: number | null
  /** 1 to 5 stars; 0 while `count` is 0. */
  rating: { count: number; mean: number }
  createdAt: string
}
