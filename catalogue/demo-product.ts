import type { Paise } from '#shop/money/paise.ts'

/** The seven things the workshop packs, as the specification's first section names them. */
export const categoryNames = [
  'Trousseau',
  'Hampers',
  'Engagement Ring Platters',
  'Wooden Trays and Boxes',
  'Return Favours',
  'Baby Shower',
  'Invitations',
] as const

export type CategoryName = (typeof categoryNames)[number]

/** One product of the demo catalogue, as the seed reads it. */
export type DemoProduct = {
  /** Names the pictures: `pictures/<slug>-1.webp` and so on. Never changes once published. */
  slug: string
  name: string
  description: string
  material: string
  /** Packed, in kilograms. */
  weight: number
  /** Outer sizes as packed, in centimetres. */
  length: number
  breadth: number
  height: number
  /** Before discount and without tax. */
  price: Paise
  /** Percent off, 0 to 100. */
  discount: number
  /** Pieces on the shelf; null means made to order. */
  stock: number | null
  category: CategoryName
  /** Further shelves it stands on besides its own. */
  alsoIn: CategoryName[]
  hsn: string
  gstRate: number
  /** How often it was bought: what "Popularity" sorts by. */
  count: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** Working days in the workshop before it leaves. */
  daysToMake: number
}

export type DemoReview = {
  author: string
  city: string
  /** 1 to 5, whole. */
  stars: number
  text: string
  /** ISO 8601, UTC. */
  createdAt: string
}

export type Testimonial = { name: string; review: string; from: string }

/** One committed master picture; `file` lies in `catalogue/pictures/`. */
export type DemoPicture = { file: string; width: number; height: number; alt: string }
