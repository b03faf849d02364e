import type { PrintArea } from '#shop/lettering/print-area.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import type { Paise } from '#shop/money/paise.ts'

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

/** `hex` is sampled from the choice's picture; undefined for several colours. */
export type DemoChoice = { key: string; name: string; hex?: string }

export type DemoOption = { name: string; kind: 'list' | 'swatch'; values: DemoChoice[] }

/** Fields in which a variant may differ from its product. */
export const demoVariantFields = [
  'price',
  'discount',
  'stock',
  'weight',
  'length',
  'breadth',
  'height',
  'daysToMake',
  'shelfLifeDays',
  'hamperRoom',
  'hamperSize',
] as const

export type DemoVariant = {
  options: Record<string, string>
  /** Ending of its picture's file: `<slug>-<picture>.webp`. */
  picture?: string
} & Partial<Pick<DemoProduct, (typeof demoVariantFields)[number]>>

/** Free without a price. */
export type DemoExtraChoice = DemoChoice & {
  unitPrice?: Paise
  /** Once for all pieces of a line, before tax. */
  oncePrice?: Paise
  /** Slug of the product that loses one unit of stock with each piece. */
  part?: string
}

/** The pictures show the first choice, unless it is the only one. */
export type DemoExtra = {
  key: string
  name: string
  /** A shopper must choose before adding to the cart. */
  isRequired?: boolean
  /** Place of the picture that shows the first choice, from 1. */
  seenIn?: 1 | 2 | 3
  choices: DemoExtraChoice[]
}

/** A print area in millimetres; free without a price. */
export type DemoPrintArea = PrintArea & {
  /** The name in its recipe. */
  key: string
  label: string
  /** Colour of the words in the picture, "#5b3417". */
  ink: string
  unitPrice?: Paise
  /** Once for all pieces of a line, before tax. */
  oncePrice?: Paise
  /** Minutes of work on each piece. */
  minutes: number
}

export type DemoProduct = {
  /** Part of the pictures' file names; never changes once published. */
  slug: string
  name: string
  description: string
  material: string
  /** Kilograms, packed. */
  weight: number
  /** Outer sizes when packed, in centimetres. */
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
  count: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** Working days before dispatch. */
  daysToMake: number
  /** Shelf life in days; undefined when it does not spoil. */
  shelfLifeDays?: number
  /** Measures of a hamper’s container or piece: shop/hampers/hamper-measures.ts. */
  hamperRoom?: string
  hamperSize?: string
  priceBreaks?: PriceBreak[]
  options?: DemoOption[]
  /** The first variant equals the product's own facts. */
  variants?: DemoVariant[]
  extras?: DemoExtra[]
  printAreas?: DemoPrintArea[]
}

/** The values of most products; `catalogue/products` leaves them out. */
export const usual = { discount: 0, stock: null, alsoIn: [], gstRate: 18 }

/** The form of `catalogue/products`, which has a file for each category. */
export type WrittenProduct = Omit<
  DemoProduct,
  'category' | 'weight' | 'length' | 'breadth' | 'height' | 'printAreas' | 'priceBreaks' | keyof typeof usual
> &
  Partial<Pick<DemoProduct, keyof typeof usual>> & {
    packed: [weight: number, length: number, breadth: number, height: number]
    /** The price of each piece from a quantity on. */
    priceBreaks?: Readonly<Record<number, Paise>>
  }

export type DemoReview = {
  author: string
  city: string
  stars: number
  text: string
  createdAt: string
}

export type Testimonial = { name: string; review: string; from: string }

/** `file` is in `catalogue/pictures/`. */
export type DemoPicture = { file: string; width: number; height: number; alt: string }
