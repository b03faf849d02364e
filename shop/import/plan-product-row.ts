import { checkPriceBreaks } from '#shop/catalogue/check-price-breaks.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { priceBeforeTax, priceWithTax } from '#shop/pricing/gst.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'
import { checkPrice } from '#shop/pricing/price-limits.ts'
import { foldName } from '#shop/normalize-text.ts'
import { omitFields } from '#shop/omit-fields.ts'
import { readBreaks } from './goods-parts.ts'
import { productOnlyFields, type GoodsField, type GoodsValues } from './goods-values.ts'
import { checkOptions } from './join-options.ts'
import { productFields } from '#shop/catalogue/product-fields.ts'
import type { ReadRow } from './read-product-row.ts'
import type { RowFault } from './row-fault.ts'

export type FoundGoods = { productId: number; variantId: number; values: GoodsValues; differIn?: string }
export type Found = FoundGoods | Joined | 'several' | undefined
/** A new variant of an existing product, or of a product that an earlier row creates. */
export type Joined = {
  joins: { product: number } | { row: number }
  name: string
  isTwice: boolean
  isBroken?: boolean
  gstRate?: number | undefined
  option?: string | undefined
}

export type RowPlan = {
  action: 'new' | 'change' | 'same' | 'wrong'
  before: Partial<GoodsValues>
  after: Partial<GoodsValues> & {
    stock?: number | 'made to order'
    slug?: string
    option?: string
    joins?: Joined['joins']
  }
  faults: RowFault[]
}

export function planProductRow(typed: ReadRow, found: Found, faults: readonly RowFault[] = []): RowPlan {
  const there = typeof found === 'object' && 'values' in found ? found.values : undefined
  const row = withPriceOfMrp(
    withoutMainCategory(typed, there),
    there?.gstRate ?? (typeof found === 'object' && 'joins' in found ? found.gstRate : undefined),
  )
  const all = [...row.faults, ...faults]
  if (found === 'several')
    all.push({ field: 'slug', message: 'This product has several variants. Say by id or SKU which of them is meant.' })
  else if (found && 'joins' in found) return planJoin(row, found, all)
  else if (found) return planChange(row, found, all)
  else all.push(...checkNew(row))
  if (!found) all.push(...checkOptions(row.option, toNamed(row)))
  if (all.length > 0) return { action: 'wrong', before: {}, after: {}, faults: all }
  const after = { ...row.wanted, ...newPartsOf(row), ...(row.keys.slug && { slug: row.keys.slug }) }
  return { action: 'new', before: {}, after, faults: [] }
}

function withoutMainCategory(row: ReadRow, values: GoodsValues | undefined): ReadRow {
  const { category = values?.category, categories } = row.wanted
  if (!categories) return row
  return { ...row, wanted: { ...row.wanted, categories: categories.filter((id) => id !== category) } }
}

/** An MRP includes all taxes. @param gstRate of the existing goods; undefined for new ones */
function withPriceOfMrp(row: ReadRow, gstRate: number | undefined): ReadRow {
  const { mrp, wanted, faults } = row
  const rate = wanted.gstRate ?? gstRate
  const isTold = faults.some(({ field }) => field === 'gstRate' || field === 'price')
  if (mrp === undefined || isTold) return row
  const refuse = (field: 'gstRate' | 'mrp', message: string) => ({ ...row, faults: [...faults, { field, message }] })
  if (rate === undefined)
    return refuse('gstRate', 'The MRP holds GST. Say the GST rate, so that the price before it is known.')
  if (wanted.price === undefined) return { ...row, wanted: { ...wanted, price: priceBeforeTax(mrp, rate) } }
  const asked = priceWithTax(wanted.price, rate)
  if (asked <= mrp) return row
  return refuse(
    'mrp',
    `The price with GST is ${formatRupees(asked)}, above the MRP of ${formatRupees(mrp)}. Lower the price, or leave it out.`,
  )
}

const toNamed = ({ wanted: { variant }, valueCells }: ReadRow) => ({ variant, cells: valueCells })

const newPartsOf = ({ stock, option }: ReadRow) => ({
  ...(stock !== undefined && { stock }),
  ...(option !== undefined && { option }),
})

/** Only the first row of a product holds its texts. */
function planJoin(
  row: ReadRow,
  { joins, name, isTwice, isBroken, option = row.option }: Joined,
  faults: RowFault[],
): RowPlan {
  const { variant, name: ownName } = row.wanted
  const first = 'row' in joins ? `row ${joins.row}` : 'the product that is there'
  const all = [...faults, ...checkOffer(row.wanted, ['price'])]
  const isTold = (field: GoodsField) => faults.some((fault) => fault.field === field)
  if (row.option !== undefined && !isSameText(row.option, option ?? ''))
    all.push({ field: 'option', message: `Variants of ${first} differ in ${option}, not in ${row.option}.` })
  else all.push(...checkOptions(option, toNamed(row)))
  if (isBroken) all.push({ field: null, message: `It belongs to ${first}, which has a mistake.` })
  if (variant === undefined && !isTold('variant'))
    all.push({
      field: 'variant',
      message: `It has the slug of ${first}. Say what this variant is called, such as Large.`,
    })
  if (isTwice)
    all.push({ field: 'variant', message: `${first.replace('row', 'Row')} has a variant of this name already.` })
  if (row.wanted.price === undefined && !isPriceTold(row))
    all.push({ field: 'price', message: 'The price is missing: what is new needs one.' })
  if (ownName !== undefined && ownName !== name)
    all.push({ field: 'name', message: `It has the slug of ${first}, and another name than “${name}”.` })
  if (all.length > 0) return { action: 'wrong', before: {}, after: {}, faults: all }
  return {
    action: 'new',
    before: {},
    after: {
      ...omitFields(row.wanted, productOnlyFields),
      ...newPartsOf({ ...row, ...(option !== undefined && { option }) }),
      joins,
    },
    faults: [],
  }
}

const isSameText = (one: string, other: string) => foldName(one) === foldName(other)

function planChange({ wanted }: ReadRow, { productId, variantId, values }: FoundGoods, faults: RowFault[]): RowPlan {
  const changed = (Object.keys(wanted) as GoodsField[]).filter(
    (field) => !isSameValue(wanted[field], asTyped(values[field])),
  )
  const after = Object.fromEntries(changed.map((field) => [field, wanted[field]]))
  const before = Object.fromEntries(changed.map((field) => [field, values[field]]))
  const all = [...faults, ...checkOffer({ ...values, ...wanted }, changed)]
  // Quantity prices follow the first variant, whose price only its own row knows.
  if (changed.includes('priceBreaks') && productId === variantId) all.push(...checkBreaks({ ...values, ...wanted }))
  if (all.length > 0) return { action: 'wrong', before: {}, after: {}, faults: all }
  return { action: changed.length > 0 ? 'change' : 'same', before, after, faults: [] }
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, at) => item === other[at])
    : one === other

/** Ignores differences that a cell cannot hold, such as trailing spaces. */
function asTyped<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value
}

const isPriceTold = ({ mrp, faults }: ReadRow) =>
  mrp !== undefined || faults.some(({ field }) => field === 'price' || field === 'mrp')

function checkNew(row: ReadRow): RowFault[] {
  const { keys, wanted, faults } = row
  if (keys.id !== undefined) return [{ field: 'id', message: `There is nothing with the id ${keys.id}.` }]
  const isTold = (field: GoodsField) =>
    field === 'price' ? isPriceTold(row) : faults.some((fault) => fault.field === field)
  const missing = (['name', 'category', 'price'] as const).filter((field) => wanted[field] === undefined)
  return [
    ...missing
      .filter((field) => !isTold(field))
      .map((field) => ({ field, message: `The ${productFields[field].label} is missing: what is new needs one.` })),
    ...checkOffer(wanted, ['price']),
    ...checkBreaks(wanted),
  ]
}

function checkBreaks({ price, discount = 0, priceBreaks = '' }: Partial<GoodsValues>): RowFault[] {
  const read = readBreaks(priceBreaks)
  if (price === undefined || !read.ok) return []
  const checked = checkPriceBreaks(read.value, unitPrice(price, discount))
  return checked.ok ? [] : [{ field: 'priceBreaks', message: checked.message }]
}

function checkOffer({ price, discount = 0 }: Partial<GoodsValues>, changed: readonly GoodsField[]): RowFault[] {
  if (price === undefined || !changed.some((field) => field === 'price' || field === 'discount')) return []
  const checked = checkPrice(price, discount)
  return checked.ok ? [] : [{ field: 'price', message: checked.message }]
}

/** @returns the first field that somebody else changed meanwhile to a third value */
export function rebaseChange(
  { before, after }: { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> },
  now: Readonly<Record<string, unknown>>,
): { ok: true; fields: string[] } | { ok: false; field: string } {
  const differs = Object.keys(after).filter((field) => !isSameValue(now[field], after[field]))
  const collided = differs.find((field) => !isSameValue(now[field], before[field]))
  return collided === undefined ? { ok: true, fields: differs } : { ok: false, field: collided }
}
