import { eq, inArray, sql } from 'drizzle-orm'
import type { ProductChange, StaffProduct } from '#contract/counter/products.ts'
import {
  categories,
  productCategories,
  products,
  withdrawnProductCategories,
} from '#server/platform/database/catalogue-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { keepPlaces } from '#shop/catalogue/particulars.ts'
import { simpleProductFields } from '#shop/catalogue/product-fields.ts'
import { typedWords } from '#shop/import/goods-words.ts'
import { pickFields } from '#shop/pick-fields.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedProduct, lockProduct, refuseUnknownProduct, rereadProduct } from './lock-product.ts'
import { refuseUnlicensedFood } from './refuse-unlicensed-food.ts'
import { replacePictures, type ReplacedPicture } from './replace-pictures.ts'

export type ProductWritten =
  | { ok: true; product: StaffProduct }
  | OperationRefusal<'not-found' | 'category' | 'picture' | 'not-ready' | 'not-a-wrap'>
  | Stale<StaffProduct>

export function changeProduct(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  { id, version, change }: { id: number; version: number; change: ProductChange },
  by: StaffActor,
): Promise<ProductWritten> {
  return runAs(database.orm, by, async (tx): Promise<ProductWritten> => {
    const current = await lockProduct(tx, id)
    if (!current) return refuseUnknownProduct()
    if (current.version !== version) return refuseStale(tx, auditedProduct(current), current)
    const unlicensed = current.withdrawnAt === null && refuseUnlicensedFood(settings, change.inside ?? [])
    if (unlicensed) return unlicensed
    return writeProduct(tx, current, change, by)
  })
}

/** The caller holds the product's row lock. */
export async function writeProduct(
  tx: Tx,
  current: StaffProduct,
  change: ProductChange,
  by: StaffActor,
  { undoOf, replaced: picture }: { undoOf?: number; replaced?: ReplacedPicture } = {},
): Promise<Exclude<ProductWritten, { ok: true }> | { ok: true; product: StaffProduct; entry: number }> {
  const { category: _category, categories: _categories, pictures, ...words } = change
  const noWrap = change.isWrap === true && !current.isWrap && refuseWrap(current)
  if (noWrap) return noWrap
  const found = await findWantedCategories(tx, current, change)
  if (!found.ok) return found
  const inside = change.inside && { inside: keepPlaces(current.inside, change.inside) }
  const set = { ...words, ...inside, categoryId: found.main.id, version: sql`${products.version} + 1` }
  await tx.update(products).set(set).where(eq(products.id, current.id))
  await replaceCategories(
    tx,
    current,
    found.all.map(({ id }) => id),
  )
  if (pictures) {
    const replaced = await replacePictures(tx, current.id, pictures, picture)
    if (!replaced.ok) return replaced
  }
  const product = await rereadProduct(tx, current.id)
  const entry = await recordAudit(tx, by, {
    operation: 'products.write',
    subject: auditedProduct(product),
    before: toAuditedFields(current),
    after: toAuditedFields(product),
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, product, entry }
}

/** A wrap must not be on sale: listings and carts have no place for it. */
function refuseWrap({ withdrawnAt, variants, extras }: StaffProduct): OperationRefusal<'not-a-wrap'> | undefined {
  if (withdrawnAt === null)
    return refuse.conflict('not-a-wrap', 'Please take it off sale first: gift wraps are not sold on their own.')
  if (!variants.some(({ isActive }) => isActive))
    return refuse.conflict(
      'not-a-wrap',
      'Please offer one of its variants first: each one offered is a wrap with its price and stock.',
    )
  if (extras.some(({ isRequired }) => isRequired))
    return refuse.conflict(
      'not-a-wrap',
      'A wrap is chosen with one press. Please take away the extras that must be chosen.',
    )
  return undefined
}

type FoundCategories = { ok: true; main: { id: number; name: string }; all: { id: number; name: string }[] }

/** The categories after a change, including the main one. By name, as the shop lists them. */
export async function findWantedCategories(
  orm: Orm | Tx,
  current: Pick<StaffProduct, 'category' | 'categories'>,
  { category = current.category, categories: wanted = current.categories }: ProductChange,
): Promise<FoundCategories | OperationRefusal<'category'>> {
  const ids = [...new Set([...wanted, category])]
  const all = await orm
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(inArray(categories.id, ids))
    .orderBy(sql`lower(${categories.name}) COLLATE "C"`, categories.id)
  const main = all.find(({ id }) => id === category)
  if (!main || all.length < ids.length)
    return refuse.invalid('category', 'One of these categories no longer exists. Please check them again.')
  return { ok: true, main, all }
}

async function replaceCategories(tx: Tx, { id, withdrawnAt }: StaffProduct, stands: number[]): Promise<void> {
  const table = withdrawnAt === null ? productCategories : withdrawnProductCategories
  const rows = await tx.select({ id: table.categoryId }).from(table).where(eq(table.productId, id))
  const there = rows.map((row) => row.id)
  const gone = there.filter((category) => !stands.includes(category))
  const added = stands.filter((category) => !there.includes(category))
  if (gone.length > 0)
    await tx.delete(table).where(sql`${table.productId} = ${id} AND ${inArray(table.categoryId, gone)}`)
  if (added.length > 0) await tx.insert(table).values(added.map((categoryId) => ({ productId: id, categoryId })))
}

/** The fields that an audit entry stores, and its undo restores. */
export function toAuditedFields(product: StaffProduct) {
  return {
    ...pickFields(product, [...simpleProductFields, ...typedWords, 'category', 'categories', 'isWrap']),
    pictures: product.pictures.map(({ url, alt }) => ({ url, alt })),
  }
}
