import { eq, inArray, sql } from 'drizzle-orm'
import type { ProductChange, StaffProduct } from '#contract/counter/products.ts'
import {
  categories,
  productCategories,
  products,
  withdrawnProductCategories,
} from '#server/database/catalogue-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { runTransaction } from '#server/database/run-transaction.ts'
import type { Shop } from '#server/shop.ts'
import { actAs, noteAudit } from '#server/staff/audit.ts'
import { refuseStale, type Stale } from '#server/staff/find-last-change.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedProduct, lockProduct, refuseUnknownProduct } from './lock-product.ts'
import { replacePictures } from './replace-pictures.ts'

export type ProductWritten =
  | { ok: true; product: StaffProduct }
  | Refusal<'not-found' | 'category' | 'picture'>
  | Stale<StaffProduct>

/** Words, categories and pictures. @param version as it was read */
export function changeProduct(
  { database }: Pick<Shop, 'database'>,
  { id, version, change }: { id: number; version: number; change: ProductChange },
  by: StaffActor,
): Promise<ProductWritten> {
  return runTransaction(database.orm, async (tx): Promise<ProductWritten> => {
    await actAs(tx, by)
    const current = await lockProduct(tx, id)
    if (!current) return refuseUnknownProduct()
    if (current.version !== version) return refuseStale(tx, auditedProduct(current), current)
    return writeProduct(tx, current, change, by)
  })
}

/** The caller holds the product's row lock. */
export async function writeProduct(
  tx: Tx,
  current: StaffProduct,
  change: ProductChange,
  by: StaffActor,
  undoOf?: number,
): Promise<ProductWritten> {
  const { category = current.category, categories: wanted = current.categories, pictures, ...words } = change
  const stands = [...new Set([...wanted, category])].toSorted((one, other) => one - other)
  const known = await tx.select({ id: categories.id }).from(categories).where(inArray(categories.id, stands))
  if (known.length < stands.length)
    return refuse('category', 'One of these categories is not there any more. Please look at them again.')
  const set = { ...words, categoryId: category, version: sql`${products.version} + 1` }
  await tx.update(products).set(set).where(eq(products.id, current.id))
  await replaceCategories(tx, current, stands)
  if (pictures) {
    const replaced = await replacePictures(tx, current.id, pictures)
    if (!replaced.ok) return replaced
  }
  const product = await lockProduct(tx, current.id)
  if (!product) throw new Error(`Product ${current.id} was locked, and is gone`)
  await noteAudit(tx, by, {
    operation: 'products.write',
    subject: auditedProduct(product),
    before: toAuditedFields(current),
    after: toAuditedFields(product),
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, product }
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

/** What an entry of the audit holds, and what its undo writes back. */
export function toAuditedFields({ name, description, material, category, categories: stands, pictures }: StaffProduct) {
  return {
    name,
    description,
    material,
    category,
    categories: stands,
    pictures: pictures.map(({ url, alt }) => ({ url, alt })),
  }
}
