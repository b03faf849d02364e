import type { ProductZone } from '#shop/lettering/zone.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import type { Particulars } from './particulars.ts'

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
  variantId: number
  name: string
  /** Before the discount. */
  price: Paise
  /** Percent, 0 when there is none. */
  discount: number
  /** After the discount, as `unitPrice` computes it. */
  unitPrice: Paise
  /** Percent. */
  gstRate: number
  /** Kilograms billed by couriers for one unit, as `chargeableWeight` computes it. */
  weight: number
  picture: Picture | null
  madeToOrder: boolean
  /** Working days to make it, 0 from the shelf; left out where nobody has said, or it is sold out. */
  lead?: number
  soldOut: boolean
  priceVaries: boolean
  hasChoices: boolean
  /** What comes in several colours, "Ribbon", and those colours; left out where nothing does. */
  swatches?: { name: string; colours: { name: string; hex: string }[] }
}

export type ProductOption = {
  name: string
  kind: 'list' | 'swatch'
  /** At most sixty variants come of them; `hex` for swatches, "#6d1a36". */
  values: { key: string; name: string; hex?: string }[]
}

/** What is sold, priced and counted. A product's first variant has the product's own id. */
export type Variant = {
  id: number
  /** "Large"; empty for the only one. */
  name: string
  /** A value's key by the option's name: `{ Size: 'large' }`. */
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
}

export type ExtraChoice = {
  key: string
  name: string
  hex?: string
  unitPrice: Paise
  oncePrice: Paise
  /** Of words that differ from piece to piece: how many there are. */
  pieces?: number | undefined
  soldOut: boolean
  /** Index among the product's pictures; null: does not change the look. */
  picture: number | null
}

/**
 * The light that falls on a part of a picture, laid `over` the picture of that address and as large as it. In sRGB from 0
 * to 1, where its pixel is r, g, b, a dye k looks like k × tint × (r + g) / 2 + b.
 */
export type ColourLayer = { over: string; url: string; slot: number; tint: [number, number, number] }

/** `dyes`: by the hex of a choice, or its key where it has none, a colour for each slot; others dye all slots alike. */
export type Colouring = { dyes: Record<string, string[]>; layers: ColourLayer[] }

export type Extra = {
  key: string
  name: string
  isRequired: boolean
  choices: ExtraChoice[]
  /** Left out where no picture can be dyed. */
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
  /** The shop's, null without one. */
  answer: string | null
  photographs: readonly { url: string; width: number; height: number }[]
}

export type ProductDetails = ProductCard & {
  options: ProductOption[]
  variants: Variant[]
  extras: Extra[]
  zones: ProductZone[]
  particulars: Particulars
  /** Rising numbers of pieces, falling prices. */
  priceBreaks: readonly PriceBreak[]
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
