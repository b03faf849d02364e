import { sql } from 'drizzle-orm'
import type { CategoryRequest, StaffCategory } from '#contract/counter/products.ts'
import { categories } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import type { Stale } from '#server/platform/staff/find-last-change.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedCategory, readCategory } from './list-categories-for-staff.ts'
import { refuseTakenCategoryName } from './refuse-taken-category-name.ts'
import type { CategoryWritten } from './change-category.ts'

type Wanted = Pick<CategoryRequest, 'name'> & Partial<CategoryRequest>

export function createCategory(
  { database }: Pick<Shop, 'database'>,
  wanted: Wanted,
  by: StaffActor,
): Promise<CategoryWritten> {
  return runAs(database.orm, by, async (tx): Promise<CategoryWritten> => {
    return insertCategory(tx, wanted, by)
  })
}

/** Runs in the caller's transaction, which named the actor. */
export async function insertCategory(
  tx: Tx,
  { name, defaults = {} }: Wanted,
  by: StaffActor,
): Promise<Exclude<CategoryWritten, Stale<StaffCategory>>> {
  const refused = await refuseTakenCategoryName(tx, name)
  if (refused) return refused
  // At the end of the owner's order; otherwise sorted by name, at position 0.
  const position = sql<number>`(SELECT CASE WHEN max(position) > 0 THEN max(position) + 1 ELSE 0 END FROM categories)`
  const [row] = await tx.insert(categories).values({ name, defaults, position }).returning({ id: categories.id })
  if (!row) throw new Error('No category was made')
  const category = await readCategory(tx, row.id)
  await recordAudit(tx, by, {
    operation: 'products.write',
    subject: auditedCategory(category),
    after: { name, defaults },
  })
  return { ok: true, category }
}
