import { toTypedRupees } from '#shop/money/parse-rupees.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { typedParts, type TypedParts } from './goods-parts.ts'
import { typedWords, type TypedWords } from './goods-words.ts'

export type ProductValues = {
  name: string
  description: string
  material: string
  category: number
  categories: readonly number[]
} & TypedWords &
  TypedParts
/** Paise, percent, kilograms, centimetres, working days, minutes. */
export type VariantValues = {
  variant: string
  sku: string | null
  barcode: string | null
  price: Paise
  discount: number
  gstRate: number
  hsn: string | null
  weight: number | null
  length: number | null
  breadth: number | null
  height: number | null
  daysToMake: number | null
  /** Shelf life in days; null when the goods do not spoil. */
  keepsDays: number | null
  benchMinutes: number
  shelf: string
  lowAt: number
  isActive: boolean
}
export type GoodsValues = ProductValues & VariantValues
export type GoodsField = keyof GoodsValues

export const productOnlyFields = [
  'name',
  'description',
  'material',
  'category',
  'categories',
  ...typedWords,
  ...typedParts,
] as const satisfies (keyof ProductValues)[]

export function toTypedValue(field: string, value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (field === 'price') return toTypedRupees(Number(value))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

export function showGoodsValue(field: string, value: unknown, categories: ReadonlyMap<number, string>): string {
  if (value === null || value === undefined || value === '') return '–'
  if (field === 'price') return formatRupees(Number(value))
  if (field === 'category') return categories.get(Number(value)) ?? 'a category that is gone'
  if (Array.isArray(value))
    return value.map((id) => categories.get(Number(id)) ?? 'a category that is gone').join(' | ') || '–'
  if (field === 'joins')
    return typeof value === 'object' && 'row' in value ? `row ${String(value.row)}` : 'what is there'
  if (field === 'stock') return value === 'made to order' ? value : `${Number(value)} pieces`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value as string | number)
}
