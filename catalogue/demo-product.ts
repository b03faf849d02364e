import type { Paise } from '#shop/money/paise.ts'

/** Specification, section 1. */
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

export type DemoProduct = {
  /** Part of the pictures' file names; never changes once published. */
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
  /** Null means made to order. */
  stock: number | null
  category: CategoryName
  alsoIn: CategoryName[]
  hsn: string
  gstRate: number
  /** "Popularity" sorts by it. */
  count: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** Working days before it can leave. */
  daysToMake: number
}

export type DemoReview = {
  author: string
  city: string
  stars: number
  text: string
  /** ISO 8601, UTC. */
  createdAt: string
}

export type Testimonial = { name: string; review: string; from: string }

/** `file` lies in `catalogue/pictures/`. */
export type DemoPicture = { file: string; width: number; height: number; alt: string }
