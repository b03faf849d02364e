import { eq } from 'drizzle-orm'
import type { CategoryChange, StaffCategory } from '#contract/counter/products.ts'
import { categories } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedCategory, readCategory } from './list-categories-for-staff.ts'
import { refuseTakenCategoryName } from './refuse-taken-category-name.ts'

export type CategoryWritten =
  | { ok: true; category: StaffCategory }
  | OperationRefusal<'not-found' | 'name'>
  | Stale<StaffCategory>

export function changeCategory(
  { database }: Pick<Shop, 'database'>,
  { id, version, change }: { id: number; version: number; change: CategoryChange },
  by: StaffActor,
): Promise<CategoryWritten> {
  return runAs(database.orm, by, async (tx): Promise<CategoryWritten> => {
    const current = await lockCategory(tx, id)
    if (!current) return refuse.notFound('not-found', 'There is no such category.')
    if (current.version !== version) return refuseStale(tx, auditedCategory(current), current)
    return writeCategory(tx, current, change, by)
  })
}

export async function lockCategory(tx: Tx, id: number): Promise<StaffCategory | undefined> {
  const [locked] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  return locked && readCategory(tx, id)
}

/** The caller holds the category's row lock. */
export async function writeCategory(
  tx: Tx,
  current: StaffCategory,
  change: CategoryChange,
  by: StaffActor,
  undoOf?: number,
): Promise<CategoryWritten> {
  const { name = current.name, defaults = current.defaults } = change
  const refused = await refuseTakenCategoryName(tx, name, current.id)
  if (refused) return refused
  await tx.update(categories).set({ name, defaults }).where(eq(categories.id, current.id))
  const category = await readCategory(tx, current.id)
  await recordAudit(tx, by, {
    operation: 'products.write',
    subject: auditedCategory(category),
    before: { name: current.name, defaults: current.defaults },
    after: { name: category.name, defaults: category.defaults },
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, category }
}
