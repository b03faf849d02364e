import type { Category } from '#shop/catalogue/product.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { ColumnPresence } from '#server/database/parse-rows.ts'

/** Kilograms, centimetres, paise, percent; null if unknown, `stock` null if made to order. Times in epoch ms. */
export interface ProductRow {
  id: number
  name: string
  description: string
  price: Paise
  discount: number
  unitPrice: Paise
  category: string
  material: string
  weight: number | null
  length: number | null
  breadth: number | null
  height: number | null
  /** null when made to order. */
  stock: number | null
  daysToMake: number | null
  popularity: number
  createdAt: number
  updatedAt: number
  version: number
  /** In their order, null when there are none; only when included. */
  images?: ImageRow[] | null
  /** By name; only when included. */
  categories?: CategoryRow[]
  /** Of published reviews; only when included. */
  rating?: { count: number; mean: number }
}

export const productColumns: ColumnPresence<ProductRow> = {
  id: 'always',
  name: 'always',
  description: 'always',
  price: 'always',
  discount: 'always',
  unitPrice: 'always',
  category: 'always',
  material: 'always',
  weight: 'always',
  length: 'always',
  breadth: 'always',
  height: 'always',
  stock: 'always',
  daysToMake: 'always',
  popularity: 'always',
  createdAt: 'always',
  updatedAt: 'always',
  version: 'always',
  images: 'sometimes',
  categories: 'sometimes',
  rating: 'sometimes',
}

/** Sizes in pixels, then in bytes. */
export type ImageRow = [
  id: number,
  url: string,
  width: number,
  height: number,
  alt: string,
  mime: string,
  size: number,
  createdAt: number,
  blur: string | null,
]

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
