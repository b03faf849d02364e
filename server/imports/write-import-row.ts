import { newProduct, type ProductChange, type VariantChange } from '#contract/counter/products.ts'
import { writeProduct } from '#server/catalogue/change-product.ts'
import { lockVariant, writeVariant } from '#server/catalogue/change-variant.ts'
import { insertProduct } from '#server/catalogue/create-product.ts'
import { lockProduct } from '#server/catalogue/lock-product.ts'
import type { ImportRow } from '#server/database/import-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import type { Shop } from '#server/shop.ts'
import { writeMove } from '#server/stock/move-stock.ts'
import { productOnlyFields } from '#shop/import/goods-values.ts'
import { rebaseChange } from '#shop/import/plan-product-row.ts'
import { productFields, type ProductField } from '#shop/import/product-fields.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { readGoods } from './find-goods.ts'

/** With ids when something new was made. */
export type RowWritten = { ok: true; ids?: { productId: number; variantId: number } } | Refusal

/** The caller holds the locks of what the row is about. */
export function writeImportRow(tx: Tx, shop: Pick<Shop, 'now'>, row: ImportRow, by: StaffActor): Promise<RowWritten> {
  if (row.action === 'new') return writeNew(tx, shop, row, by)
  return writeFields(tx, row, { before: row.before, after: row.after }, by)
}

async function writeNew(tx: Tx, { now }: Pick<Shop, 'now'>, row: ImportRow, by: StaffActor): Promise<RowWritten> {
  const { name, category, description, material, variant, stock, slug, ...sold } = row.after
  const isMadeToOrder = stock === 'made to order'
  const wanted = newProduct.safeParse({
    name,
    category,
    description,
    material,
    variants: [{ ...sold, name: variant, isMadeToOrder }],
  })
  if (!wanted.success) return refuse('invalid', wanted.error.issues[0]?.message ?? 'This cannot be written.')
  const made = await insertProduct(tx, { wanted: wanted.data, slug, at: now() }, by)
  if (!made.ok) return made
  const variantId = made.product.variants[0]?.id
  if (variantId === undefined) throw new Error(`Product ${made.product.id} was made without a variant`)
  if (typeof stock === 'number' && stock > 0) {
    const move = { reason: 'received', units: stock, note: by.name } as const
    const moved = await writeMove(tx, { variantId, move, requestKey: `import-${row.importId}-${row.n}` }, by)
    if (!moved.ok) return moved
  }
  return { ok: true, ids: { productId: made.product.id, variantId } }
}

type Values = Readonly<Record<string, unknown>>

/** What others wrote meanwhile stays: a field that is neither as before nor as wanted leaves the row out. */
export async function writeFields(
  tx: Tx,
  { variantId, productId }: Pick<ImportRow, 'variantId' | 'productId'>,
  { before, after, undoes }: { before: Values; after: Values; undoes?: string },
  by: StaffActor,
): Promise<RowWritten> {
  const goods = variantId === null ? undefined : await readGoods(tx, variantId)
  if (!goods || variantId === null || productId === null) return refuse('not-found', 'It is not there any more.')
  const left = rebaseChange({ before, after }, goods.values)
  if (!left.ok) return refuse('changed', `The ${labelOf(left.field)} was changed after ${undoes ?? 'the check'}.`)
  const isOfProduct = (field: string) => productOnlyFields.some((each) => each === field)
  const pick = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, after[field]]))
  const ofProduct = left.fields.filter(isOfProduct)
  const ofVariant = left.fields.filter((field) => !isOfProduct(field))
  if (ofVariant.length > 0) {
    const locked = await lockVariant(tx, variantId)
    if (!locked) return refuse('not-found', 'It is not there any more.')
    const written = await writeVariant(tx, locked, toVariantChange(pick(ofVariant)), by)
    if (!written.ok) return written
  }
  if (ofProduct.length === 0) return { ok: true }
  const current = await lockProduct(tx, productId)
  if (!current) return refuse('not-found', 'It is not there any more.')
  const written = await writeProduct(tx, current, toProductChange(pick(ofProduct), current), by)
  return written.ok ? { ok: true } : written
}

function toVariantChange({ variant, ...fields }: Values): VariantChange {
  return { ...fields, ...(variant !== undefined && { name: String(variant) }) }
}

/** A product leaves its old main category and stands in the new one, as a form would say it. */
function toProductChange(fields: Values, current: { category: number; categories: number[] }): ProductChange {
  const change: ProductChange = fields
  if (change.category === undefined) return change
  return { ...change, categories: current.categories.filter((id) => id !== current.category) }
}

const labelOf = (field: string) => (field in productFields ? productFields[field as ProductField].label : field)
