import type { Zone } from '#shop/lettering/zone.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
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

/** `hex` where it is one colour, sampled from the picture that shows it. */
export type DemoChoice = { key: string; name: string; hex?: string }

export type DemoOption = { name: string; kind: 'list' | 'swatch'; values: DemoChoice[] }

export type DemoVariant = {
  options: Record<string, string>
  /** Ending of its picture's file: `<slug>-<picture>.webp`. */
  picture?: string
} & Partial<
  Pick<
    DemoProduct,
    'keepsDays' | 'price' | 'discount' | 'stock' | 'weight' | 'length' | 'breadth' | 'height' | 'daysToMake'
  >
>

/** Free where no price is given. */
export type DemoExtraChoice = DemoChoice & {
  unitPrice?: Paise
  /** Once for all pieces of a line, before tax. */
  oncePrice?: Paise
  /** Slug of the product of which one leaves the shelf with each piece. */
  part?: string
}

/** The first choice is as the pictures show it, unless there is but one, which is added or not. */
export type DemoExtra = {
  key: string
  name: string
  /** Without it nothing is put into a cart. */
  isRequired?: boolean
  /** Place of the picture that shows the first choice, from 1. */
  seenIn?: 1 | 2 | 3
  choices: DemoExtraChoice[]
}

/** Where it takes words; lengths in millimetres. Free where no price is given. */
export type DemoZone = Zone & {
  /** As `demoPlacements` names it. */
  key: string
  label: string
  /** Of the words on the picture, "#5b3417". */
  ink: string
  unitPrice?: Paise
  /** Once for all pieces of a line, before tax. */
  oncePrice?: Paise
  /** Of work on each piece. */
  minutes: number
}

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
  count: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** Working days before it can leave. */
  daysToMake: number
  /** Days between being made and leaving, at most; left out: it keeps. */
  keepsDays?: number
  /** Rising numbers of pieces, falling prices. */
  priceBreaks?: PriceBreak[]
  options?: DemoOption[]
  /** The first is the product as it stands here; without options there are none. */
  variants?: DemoVariant[]
  extras?: DemoExtra[]
  zones?: DemoZone[]
}

export type DemoReview = {
  author: string
  city: string
  stars: number
  text: string
  createdAt: string
}

export type Testimonial = { name: string; review: string; from: string }

/** `file` lies in `catalogue/pictures/`. */
export type DemoPicture = { file: string; width: number; height: number; alt: string }
