import type { ProductPrintArea } from '#shop/lettering/print-area.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import type { Particulars } from './particulars.ts'

export type Picture = {
  url: string
  width: number
  height: number
  alt: string
  tint?: string
}

export type Category = { id: number; name: string }

export type ProductCard = {
  id: number
  variantId: number
  name: string
  /** Before the discount. */
  price: Paise
  /** Percent, 0 when there is none. */
  discount: number
  unitPrice: Paise
  gstRate: number
  /** Chargeable kilograms of one unit. */
  weight: number
  picture: Picture | null
  madeToOrder: boolean
  /** Working days to make it, 0 from stock; undefined when unknown or sold out. */
  lead?: number
  soldOut: boolean
  priceVaries: boolean
  hasChoices: boolean
  swatches?: { name: string; colours: { name: string; hex: string }[] }
}

export type ProductOption = {
  name: string
  kind: 'list' | 'swatch'
  values: { key: string; name: string; hex?: string }[]
}

/** A product's first variant has the product's own id. */
export type Variant = {
  id: number
  name: string
  options: Record<string, string>
  price: Paise
  discount: number
  unitPrice: Paise
  gstRate: number
  weight: number
  stock: number | null
  soldOut: boolean
  daysToMake: number | null
  picture: number | null
  /** Shoppers can fill it as a hamper. */
  isBox?: boolean
}

export type ExtraChoice = {
  key: string
  name: string
  hex?: string
  unitPrice: Paise
  oncePrice: Paise
  pieces?: number | undefined
  soldOut: boolean
  picture: number | null
}

/**
 * A layer has the size of the picture `over`. In sRGB from 0 to 1, where its pixel is r, g, b, a dye k looks like
 * k × tint × (r + g) / 2 + b.
 */
export type ColourLayer = { over: string; url: string; slot: number; tint: [number, number, number] }

/** `dyes` maps the hex of a choice, or its key, to one colour for each slot; other choices dye all slots alike. */
export type Colouring = { dyes: Record<string, string[]>; layers: ColourLayer[] }

export type Extra = {
  key: string
  name: string
  isRequired: boolean
  choices: ExtraChoice[]
  colouring?: Colouring
}

export type Review = {
  id: number
  stars: number
  words: string
  name: string
  city: string
  verified: boolean
  createdAt: string
  answer: string | null
  photographs: readonly { url: string; width: number; height: number }[]
}

export type PageWords = { title: string; description: string }

export type ProductDetails = ProductCard & {
  options: ProductOption[]
  variants: Variant[]
  extras: Extra[]
  printAreas: ProductPrintArea[]
  particulars: Particulars
  /** For search engines; '' where the name and the description serve. */
  head: PageWords
  priceBreaks: readonly PriceBreak[]
  description: string
  pictures: Picture[]
  material: string | null
  /** Kilograms without packaging; null when unknown. */
  netWeight: number | null
  length: number | null
  breadth: number | null
  height: number | null
  category: string
  categories: Category[]
  /** Units left; null when made to order. */
  stock: number | null
  /** Working days before dispatch; null when unknown. */
  daysToMake: number | null
  rating: { count: number; mean: number }
  createdAt: string
}
