import { checkPrice } from '#shop/pricing/price-limits.ts'
import type { GoodsField, GoodsValues } from './goods-values.ts'
import { productFields } from './product-fields.ts'
import type { ReadRow, RowFault } from './read-product-row.ts'

export type FoundGoods = { productId: number; variantId: number; values: GoodsValues }
/** What is there under the row's key; `several` when its slug has more than one variant. */
export type Found = FoundGoods | 'several' | undefined

export type RowPlan = {
  action: 'new' | 'change' | 'same' | 'wrong'
  /** Only what differs; nothing before for what is new. */
  before: Partial<GoodsValues>
  after: Partial<GoodsValues> & { stock?: number | 'made to order'; slug?: string }
  faults: RowFault[]
}

/** What a row would do. @param faults what was found of the row already */
export function planProductRow(row: ReadRow, found: Found, faults: readonly RowFault[] = []): RowPlan {
  const all = [...row.faults, ...faults]
  if (found === 'several')
    all.push({ field: 'slug', message: 'This product has several variants. Say by id or SKU which of them is meant.' })
  else if (found) return planChange(row, found, all)
  else all.push(...checkNew(row))
  if (all.length > 0) return { action: 'wrong', before: {}, after: {}, faults: all }
  const { keys, stock, wanted } = row
  const after = { ...wanted, ...(stock !== undefined && { stock }), ...(keys.slug && { slug: keys.slug }) }
  return { action: 'new', before: {}, after, faults: [] }
}

function planChange({ wanted }: ReadRow, { values }: FoundGoods, faults: RowFault[]): RowPlan {
  const changed = (Object.keys(wanted) as GoodsField[]).filter((field) => wanted[field] !== asTyped(values[field]))
  const after = Object.fromEntries(changed.map((field) => [field, wanted[field]]))
  const before = Object.fromEntries(changed.map((field) => [field, values[field]]))
  const all = [...faults, ...checkOffer({ ...values, ...wanted }, changed)]
  if (all.length > 0) return { action: 'wrong', before: {}, after: {}, faults: all }
  return { action: changed.length > 0 ? 'change' : 'same', before, after, faults: [] }
}

/** What a cell cannot hold, such as a space at the end, is no change. */
function asTyped<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value
}

function checkNew({ keys, wanted, faults }: ReadRow): RowFault[] {
  if (keys.id !== undefined) return [{ field: 'id', message: `There is nothing with the id ${keys.id}.` }]
  const isTold = (field: GoodsField) => faults.some((fault) => fault.field === field)
  const missing = (['name', 'category', 'price'] as const).filter((field) => wanted[field] === undefined)
  return [
    ...missing
      .filter((field) => !isTold(field))
      .map((field) => ({ field, message: `The ${productFields[field].label} is missing: what is new needs one.` })),
    ...checkOffer(wanted, ['price']),
  ]
}

function checkOffer({ price, discount = 0 }: Partial<GoodsValues>, changed: readonly GoodsField[]): RowFault[] {
  if (price === undefined || !changed.some((field) => field === 'price' || field === 'discount')) return []
  const checked = checkPrice(price, discount)
  return checked.ok ? [] : [{ field: 'price', message: checked.message }]
}

/**
 * What of a planned change is still to be written, when others wrote meanwhile. @returns the field whose value is
 * neither what was there nor what is wanted
 */
export function rebaseChange(
  { before, after }: { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> },
  now: Readonly<Record<string, unknown>>,
): { ok: true; fields: string[] } | { ok: false; field: string } {
  const differs = Object.keys(after).filter((field) => now[field] !== after[field])
  const collided = differs.find((field) => now[field] !== before[field])
  return collided === undefined ? { ok: true, fields: differs } : { ok: false, field: collided }
}
