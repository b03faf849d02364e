import { asc, eq } from 'drizzle-orm'
import type { StaffProduct } from '#contract/counter/products.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import type { ProductOption } from '#shop/catalogue/product.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'
import { readProductForStaff } from './read-product-for-staff.ts'

/** Locks its row until the end of the transaction. */
export async function lockProduct(tx: Tx, id: number): Promise<StaffProduct | undefined> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
  return readProductForStaff(tx, id)
}

export async function rereadProduct(tx: Tx, id: number): Promise<StaffProduct> {
  const product = await lockProduct(tx, id)
  if (!product) throw new Error(`Product ${id} was locked, and is gone`)
  return product
}

type LockedForParts = {
  ok: true
  current: StaffProduct
  sold: (typeof variants.$inferSelect)[]
  options: ProductOption[]
}

/** Locks variants first, for changes of the set of variants. @param version as a person read it */
export async function lockProductParts(
  tx: Tx,
  { id, version }: { id: number; version?: number },
): Promise<LockedForParts | OperationRefusal<'not-found'> | Stale<StaffProduct>> {
  const sold = await tx
    .select()
    .from(variants)
    .where(eq(variants.productId, id))
    .orderBy(asc(variants.id))
    .for('update')
  const current = await lockProduct(tx, id)
  const [row] = await tx.select({ options: products.options }).from(products).where(eq(products.id, id))
  if (!current || !row) return refuseUnknownProduct()
  if (version !== undefined && current.version !== version) return refuseStale(tx, auditedProduct(current), current)
  return { ok: true, current, sold, options: row.options }
}

export function refuseUnknownProduct(): OperationRefusal<'not-found'> {
  return refuse.notFound('not-found', 'There is no such product.')
}

export function auditedProduct({ id, name }: Pick<StaffProduct, 'id' | 'name'>): AuditSubject {
  return { kind: 'product', id: String(id), name }
}
