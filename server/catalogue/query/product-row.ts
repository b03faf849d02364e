import type { Particulars } from '#shop/catalogue/particulars.ts'
import type { Category, Colouring, Extra, ProductOption, PageWords } from '#shop/catalogue/product.ts'
import type { ProductPrintArea } from '#shop/lettering/print-area.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import type { ColumnPresence } from '#server/platform/database/parse-rows.ts'

/** The listed variant's values: kilograms, centimetres, paise, percent, epoch ms. Null: unknown, or an empty list. */
export interface ProductRow {
  id: number
  name: string
  description: string
  price: Paise
  discount: number
  unitPrice: Paise
  gstRate: number
  category: string
  material: string
  weight: number | null
  length: number | null
  breadth: number | null
  height: number | null
  /** 0 to 5 units left, 6 for more; null when made to order. */
  stockShown: number | null
  daysToMake: number | null
  listedVariantId: number
  popularity: number
  createdAt: number
  updatedAt: number
  version: number
  listedAt: number
  images?: ImageRow[] | null
  categories?: CategoryRow[]
  rating?: { count: number; mean: number }
  options: ProductOption[]
  priceVaries: boolean
  hasChoices: boolean
  variants?: VariantRow[] | null
  extras?: ExtraRow[] | null
  /** Products that choices consume: without them the product is sold out. */
  added?: number[]
  printAreas?: ProductPrintArea[] | null
  particulars?: Particulars
  breaks?: readonly PriceBreak[]
  head?: PageWords
  /** The first extra with colours. */
  swatches?: { name: string; choices: { name: string; hex: string }[] } | null
}

export const productColumns: ColumnPresence<ProductRow> = {
  id: 'always',
  name: 'always',
  description: 'always',
  price: 'always',
  discount: 'always',
  unitPrice: 'always',
  gstRate: 'always',
  category: 'always',
  material: 'always',
  weight: 'always',
  length: 'always',
  breadth: 'always',
  height: 'always',
  stockShown: 'always',
  daysToMake: 'always',
  listedVariantId: 'always',
  popularity: 'always',
  createdAt: 'always',
  updatedAt: 'always',
  version: 'always',
  listedAt: 'always',
  images: 'sometimes',
  categories: 'sometimes',
  rating: 'sometimes',
  options: 'always',
  priceVaries: 'always',
  hasChoices: 'always',
  variants: 'sometimes',
  extras: 'sometimes',
  added: 'sometimes',
  printAreas: 'sometimes',
  particulars: 'sometimes',
  breaks: 'sometimes',
  head: 'sometimes',
  swatches: 'sometimes',
}

/** Width and height in pixels, size in bytes. */
export type ImageRow = [
  id: number,
  url: string,
  width: number,
  height: number,
  alt: string,
  mime: string,
  size: number,
  createdAt: number,
  tint: string | null,
]

/** In the units of `ProductRow`; `stock` is exact, null when made to order. */
export type VariantRow = Pick<
  ProductRow,
  | 'id'
  | 'name'
  | 'price'
  | 'discount'
  | 'unitPrice'
  | 'gstRate'
  | 'weight'
  | 'length'
  | 'breadth'
  | 'height'
  | 'daysToMake'
> & { options: Record<string, string>; stock: number | null; picture: number | null; isBox?: boolean }

export type ExtraRow = Omit<Extra, 'colouring'> & { id: number; colouring?: Colouring | null }

export interface CategoryRow extends Category {
  createdAt: number
  updatedAt: number
}

export const categoryColumns: ColumnPresence<CategoryRow> = {
  id: 'always',
  name: 'always',
  createdAt: 'always',
  updatedAt: 'always',
}
