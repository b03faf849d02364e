import { toTypedRupees } from '#shop/money/parse-rupees.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'

/** Of a product: the same in each row of it. `category` is a category's number. */
export type ProductValues = { name: string; description: string; material: string; category: number }
/** Of one variant. Paise, percent, kilograms, centimetres, working days. */
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
  shelf: string
  lowAt: number
  isActive: boolean
}
export type GoodsValues = ProductValues & VariantValues
export type GoodsField = keyof GoodsValues

export const productOnlyFields = ['name', 'description', 'material', 'category'] as const

/** A value as it is typed into a sheet, and read from one. */
export function toTypedValue(field: string, value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (field === 'price') return toTypedRupees(Number(value))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** A value as people read it. @param categories names by number */
export function showGoodsValue(field: string, value: unknown, categories: ReadonlyMap<number, string>): string {
  if (value === null || value === undefined || value === '') return '–'
  if (field === 'price') return formatRupees(Number(value))
  if (field === 'category') return categories.get(Number(value)) ?? 'a category that is gone'
  if (field === 'joins')
    return typeof value === 'object' && 'row' in value ? `row ${String(value.row)}` : 'what is there'
  if (field === 'stock') return value === 'made to order' ? value : `${Number(value)} pieces`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value as string | number)
}
