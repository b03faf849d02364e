import { and, eq } from 'drizzle-orm'
import {
  extrasRequest,
  newProduct,
  newVariant,
  type ProductChange,
  type StaffProduct,
  type VariantChange,
} from '#contract/counter/products.ts'
import { insertVariant } from '#server/catalogue/products/add-variant.ts'
import { writeExtras } from '#server/catalogue/products/change-extras.ts'
import { writePriceBreaks } from '#server/catalogue/products/change-price-breaks.ts'
import { writeProduct } from '#server/catalogue/products/change-product.ts'
import { lockVariant, writeVariant } from '#server/catalogue/products/change-variant.ts'
import { insertProduct } from '#server/catalogue/products/create-product.ts'
import { refuseUnlicensedFood } from '#server/catalogue/products/refuse-unlicensed-food.ts'
import { lockProduct, lockProductParts } from '#server/catalogue/products/lock-product.ts'
import { importRows, type ImportRow } from '#server/platform/database/import-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { writeMove } from '#server/catalogue/stock/move-stock.ts'
import { productOnlyFields } from '#shop/import/goods-values.ts'
import { mergeExtras, readBreaks, readExtras, readPictures, typedParts } from '#shop/import/goods-parts.ts'
import { readTypedWord, typedWords } from '#shop/import/goods-words.ts'
import { rebaseChange, type Joined } from '#shop/import/plan-product-row.ts'
import { splitOptions } from '#shop/import/join-options.ts'
import { productFieldLabel } from '#shop/catalogue/product-fields.ts'
import { omitFields } from '#shop/omit-fields.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { readGoods } from './find-goods.ts'

export type ImportShop = Pick<Shop, 'now' | 'settings'>
type NewIds = { productId: number; variantId: number }
export type RowWritten = { ok: true; ids?: NewIds } | OperationRefusal

/** The caller holds the row's locks. */
export function writeImportRow(tx: Tx, shop: ImportShop, row: ImportRow, by: StaffActor): Promise<RowWritten> {
  if (row.action === 'new')
    return row.after.joins ? writeMore(tx, row, row.after.joins, by) : writeNew(tx, shop, row, by)
  return writeFields(tx, shop, row, { before: row.before, after: row.after }, by)
}

/** Optional fields for a new product. */
const deferredFields = ['categories', ...typedWords, ...typedParts] as const
const isToldLater = (field: string) => deferredFields.some((each) => each === field)

async function writeNew(tx: Tx, { now }: Pick<Shop, 'now'>, row: ImportRow, by: StaffActor): Promise<RowWritten> {
  const { name, category, description, material, seoTitle, seoDescription, variant, stock, slug, option, ...rest } =
    row.after
  const sold = omitFields(rest, ['joins', ...deferredFields])
  const isMadeToOrder = stock === 'made to order'
  const wanted = newProduct.safeParse({
    name,
    category,
    description,
    material,
    seoTitle,
    seoDescription,
    option,
    variants: [{ ...sold, name: variant, isMadeToOrder }],
  })
  if (!wanted.success) return refuse.invalid('invalid', wanted.error.issues[0]?.message ?? 'This cannot be written.')
  const made = await insertProduct(tx, { wanted: wanted.data, slug, at: now() }, by)
  if (!made.ok) return made
  const variantId = made.product.variants[0]?.id
  if (variantId === undefined) throw new Error(`Product ${made.product.id} was made without a variant`)
  const told = Object.fromEntries(Object.entries(rest).filter(([field]) => isToldLater(field)))
  if (Object.keys(told).length > 0) {
    const written = await writeDeferredFields(tx, made.product, told, by)
    if (!written.ok) return written
  }
  return receiveStock(tx, row, { productId: made.product.id, variantId }, by)
}

async function receiveStock(tx: Tx, row: ImportRow, ids: NewIds, by: StaffActor): Promise<RowWritten> {
  const { stock: units } = row.after
  if (typeof units !== 'number' || units === 0) return { ok: true, ids }
  const move = { reason: 'received', units, note: by.name } as const
  const requestKey = `import-${row.importId}-${row.n}`
  const moved = await writeMove(tx, { variantId: ids.variantId, move, requestKey }, by)
  return moved.ok ? { ok: true, ids } : moved
}

async function writeMore(tx: Tx, row: ImportRow, joins: Joined['joins'], by: StaffActor): Promise<RowWritten> {
  const productId = 'product' in joins ? joins.product : await findMade(tx, row.importId, joins.row)
  if (productId === null)
    return refuse.conflict('left-out', `Row ${'row' in joins ? joins.row : ''}, which it belongs to, was left out.`)
  const locked = await lockProductParts(tx, { id: productId })
  if (!locked.ok) return locked
  const { variant = '', stock, option = 'Size', joins: _, slug: __, ...sold } = row.after
  const names = locked.options.length > 0 ? locked.options.map(({ name }) => name) : splitOptions(option)
  const values = nameValues(names, variant)
  if (!values) {
    return refuse.invalid(
      'variants',
      `Variants differ in ${names.join(' and ')} here: write both, with a comma between them.`,
    )
  }
  const first = locked.options.length === 0 ? nameValues(names, locked.sold[0]?.name ?? '') : undefined
  const wanted = newVariant.safeParse({ ...sold, values, isMadeToOrder: stock === 'made to order' })
  if (!wanted.success) return refuse.invalid('invalid', wanted.error.issues[0]?.message ?? 'This cannot be written.')
  const made = await insertVariant(tx, { id: productId, locked, wanted: { ...wanted.data, first } }, by)
  if (!made.ok) return made
  const added = made.product.variants.find(({ id }) => locked.sold.every((one) => one.id !== id))
  const current = added && (await lockVariant(tx, added.id))
  if (!added || !current) throw new Error(`Product ${productId} was given a variant, and has it not`)
  const others = omitFields(sold, ['price', 'discount', 'sku', 'barcode', 'weight'])
  if (Object.keys(others).length > 0) {
    const written = await writeVariant(tx, current, others, by)
    if (!written.ok) return written
  }
  return receiveStock(tx, row, { productId, variantId: added.id }, by)
}

async function findMade(tx: Tx, importId: number, n: number): Promise<number | null> {
  const which = and(eq(importRows.importId, importId), eq(importRows.n, n), eq(importRows.result, 'written'))
  const [made] = await tx.select({ productId: importRows.productId }).from(importRows).where(which)
  return made?.productId ?? null
}

function nameValues(names: readonly string[], variant: string) {
  const values = names.length > 1 ? splitOptions(variant) : [variant]
  return values.length === names.length
    ? Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
    : undefined
}

type Values = Readonly<Record<string, unknown>>

/** Skips the row if a field holds neither the earlier nor the wanted value: somebody else changed it. */
export async function writeFields(
  tx: Tx,
  { settings }: Pick<Shop, 'settings'>,
  { variantId, productId }: Pick<ImportRow, 'variantId' | 'productId'>,
  { before, after, undoes }: { before: Values; after: Values; undoes?: string },
  by: StaffActor,
): Promise<RowWritten> {
  const goods = variantId === null ? undefined : await readGoods(tx, variantId)
  if (!goods || variantId === null || productId === null)
    return refuse.notFound('not-found', 'It is not there any more.')
  const left = rebaseChange({ before, after }, goods.values)
  if (!left.ok)
    return refuse.conflict(
      'changed',
      `The ${productFieldLabel(left.field)} was changed after ${undoes ?? 'the check'}.`,
    )
  const isOfProduct = (field: string) => productOnlyFields.some((each) => each === field)
  const pick = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, after[field]]))
  const ofProduct = left.fields.filter(isOfProduct)
  const ofVariant = left.fields.filter((field) => !isOfProduct(field))
  if (ofVariant.length > 0) {
    const locked = await lockVariant(tx, variantId)
    if (!locked) return refuse.notFound('not-found', 'It is not there any more.')
    const written = await writeVariant(tx, locked, toVariantChange(pick(ofVariant)), by)
    if (!written.ok) return written
  }
  if (ofProduct.length === 0) return { ok: true }
  const current = await lockProduct(tx, productId)
  if (!current) return refuse.notFound('not-found', 'It is not there any more.')
  const told = pick(ofProduct)
  const { inside = [] } = toProductChange(told, current)
  const unlicensed = current.withdrawnAt === null && refuseUnlicensedFood(settings, inside)
  if (unlicensed) return unlicensed
  const written = await writeDeferredFields(tx, current, told, by)
  return written.ok ? { ok: true } : written
}

/** Each writer after the words adds its own audit entry. The caller holds the product's row lock. */
async function writeDeferredFields(
  tx: Tx,
  current: StaffProduct,
  told: Values,
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal> {
  const { priceBreaks, extras, ...words } = told
  let product = current
  if (Object.keys(words).length > 0) {
    const written = await writeProduct(tx, product, toProductChange(words, product), by)
    if (!written.ok) return written
    product = written.product
  }
  if (priceBreaks !== undefined) {
    const written = await writePriceBreaks(tx, product, readChecked(readBreaks(String(priceBreaks))), by)
    if (!written.ok) return written
    product = written.product
  }
  if (extras === undefined) return { ok: true }
  const said = mergeExtras(readChecked(readExtras(String(extras))), product.extras.map(toSaidExtra))
  const wanted = extrasRequest.safeParse({ extras: said })
  if (!wanted.success)
    return refuse.invalid('invalid', wanted.error.issues[0]?.message ?? 'The extras cannot be written.')
  const written = await writeExtras(tx, product, wanted.data.extras, by)
  return written.ok ? { ok: true } : written
}

function readChecked<Part>(read: { ok: true; value: Part[] } | { ok: false; message: string }): Part[] {
  if (!read.ok) throw new Error(`A checked cell cannot be read: ${read.message}`)
  return read.value
}

const toSaidExtra = ({ choices, ...extra }: StaffProduct['extras'][number]) => ({
  ...extra,
  choices: choices.map(({ unitPrice = 0, oncePrice = 0, ...choice }) => ({ ...choice, unitPrice, oncePrice })),
})

function toVariantChange({ variant, ...fields }: Values): VariantChange {
  return { ...fields, ...(variant !== undefined && { name: String(variant) }) }
}

/** The product leaves its old main category for the new one, as in the form. */
function toProductChange(fields: Values, current: { category: number; categories: number[] }): ProductChange {
  const change: ProductChange = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (field === 'pictures')
        return [field, readChecked(readPictures(String(value))).map(({ ref, alt }) => ({ url: ref, alt }))]
      const word = typedWords.find((each) => each === field)
      return [field, word ? readTypedWord(word, String(value)) : value]
    }),
  )
  if (change.category === undefined || change.categories !== undefined) return change
  return { ...change, categories: current.categories.filter((id) => id !== current.category) }
}
