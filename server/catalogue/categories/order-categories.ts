import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import type { StaffCategory } from '#contract/counter/products.ts'
import { categories } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { listCategoriesForStaff } from './list-categories-for-staff.ts'

export type CategoriesOrdered =
  | { ok: true; categories: StaffCategory[] }
  | OperationRefusal<'categories'>
  | Stale<StaffCategory[]>

export const ALL_IN_ORDER = { kind: 'category', id: 'order', name: 'the categories' }

/** @param was their order as the caller read it */
export function orderCategories(
  { database }: Pick<Shop, 'database'>,
  { was, order }: { was: readonly number[]; order: readonly number[] },
  by: StaffActor,
): Promise<CategoriesOrdered> {
  return runAs(database.orm, by, async (tx): Promise<CategoriesOrdered> => {
    const current = await lockAllCategories(tx)
    const there = current.map(({ id }) => id)
    if (!isDeepStrictEqual(there, [...was])) return refuseStale(tx, ALL_IN_ORDER, current)
    if (!isDeepStrictEqual(there.toSorted(byNumber), order.toSorted(byNumber)))
      return refuse.invalid('categories', 'Please name each category once, and no other.')
    return writeCategoryOrder(tx, { was: there, order }, by)
  })
}

const byNumber = (one: number, other: number) => one - other

export async function lockAllCategories(tx: Tx): Promise<StaffCategory[]> {
  await tx.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)).for('no key update')
  return listCategoriesForStaff(tx)
}

/** The caller holds the locks of all categories. Categories missing in the order come last. */
export async function writeCategoryOrder(
  tx: Tx,
  { was, order }: { was: readonly number[]; order: readonly number[] },
  by: StaffActor,
  undoOf?: number,
): Promise<{ ok: true; categories: StaffCategory[] }> {
  for (const [at, id] of order.entries())
    await tx
      .update(categories)
      .set({ position: at + 1 })
      .where(eq(categories.id, id))
  await recordAudit(tx, by, {
    operation: 'products.write',
    subject: ALL_IN_ORDER,
    before: { order: was },
    after: { order },
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, categories: await listCategoriesForStaff(tx) }
}
