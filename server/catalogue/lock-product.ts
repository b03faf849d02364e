import { eq } from 'drizzle-orm'
import type { StaffProduct } from '#contract/counter/products.ts'
import { products } from '#server/database/catalogue-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'
import { readProductForStaff } from './read-product-for-staff.ts'

/** Locks its row until the end of the transaction. */
export async function lockProduct(tx: Tx, id: number): Promise<StaffProduct | undefined> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
  return readProductForStaff(tx, id)
}

export function refuseUnknownProduct(): Refusal<'not-found'> {
  return refuse('not-found', 'There is no such product.')
}

export function auditedProduct({ id, name }: Pick<StaffProduct, 'id' | 'name'>): AuditSubject {
  return { kind: 'product', id: String(id), name }
}
