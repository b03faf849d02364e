import { simpleProductFields, type SimpleValues, type VariantField } from '#shop/catalogue/product-fields.ts'
import { toTypedRupees } from '#shop/money/parse-rupees.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { typedParts, type TypedParts } from './goods-parts.ts'
import { typedWords, type TypedWords } from './goods-words.ts'

type ProductValues = SimpleValues<(typeof simpleProductFields)[number]> & {
  category: number
  categories: readonly number[]
} & TypedWords &
  TypedParts
export type GoodsValues = ProductValues & SimpleValues<VariantField> & { variant: string }
export type GoodsField = keyof GoodsValues

export const productOnlyFields = [
  ...simpleProductFields,
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
