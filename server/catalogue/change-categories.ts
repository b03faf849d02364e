import { and, eq, ne, sql } from 'drizzle-orm'
import type { StaffCategory } from '#contract/counter/products.ts'
import { categories, productCategories, withdrawnProductCategories } from '#server/database/catalogue-tables.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { runTransaction } from '#server/database/run-transaction.ts'
import type { Shop } from '#server/shop.ts'
import { actAs, noteAudit } from '#server/staff/audit.ts'
import { refuseStale, type Stale } from '#server/staff/find-last-change.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

export type CategoryWritten =
  | { ok: true; category: StaffCategory }
  | Refusal<'not-found' | 'name'>
  | Stale<StaffCategory>

/** By name, as the shop shows them. */
export function listCategoriesForStaff(orm: Orm | Tx): Promise<StaffCategory[]> {
  const goods = sql<number>`((SELECT count(*) FROM ${productCategories} WHERE category_id = ${categories.id})
    + (SELECT count(*) FROM ${withdrawnProductCategories} WHERE category_id = ${categories.id}))::int`
  return orm
    .select({ id: categories.id, name: categories.name, version: categories.version, products: goods })
    .from(categories)
    .orderBy(sql`lower(${categories.name}) COLLATE "C"`, categories.id)
}

export function createCategory(
  { database }: Pick<Shop, 'database'>,
  { name }: { name: string },
  by: StaffActor,
): Promise<CategoryWritten> {
  return runTransaction(database.orm, async (tx): Promise<CategoryWritten> => {
    await actAs(tx, by)
    const refused = await refuseTakenName(tx, name)
    if (refused) return refused
    const [row] = await tx.insert(categories).values({ name }).returning({ id: categories.id })
    if (!row) throw new Error('No category was made')
    const category = await readCategory(tx, row.id)
    await noteAudit(tx, by, { operation: 'products.write', subject: auditedCategory(category), after: { name } })
    return { ok: true, category }
  })
}

/** @param version as it was read */
export function renameCategory(
  { database }: Pick<Shop, 'database'>,
  { id, version, name }: { id: number; version: number; name: string },
  by: StaffActor,
): Promise<CategoryWritten> {
  return runTransaction(database.orm, async (tx): Promise<CategoryWritten> => {
    await actAs(tx, by)
    const current = await lockCategory(tx, id)
    if (!current) return refuse('not-found', 'There is no such category.')
    if (current.version !== version) return refuseStale(tx, auditedCategory(current), current)
    return writeCategoryName(tx, current, name, by)
  })
}

/** Locks its row until the end of the transaction. */
export async function lockCategory(tx: Tx, id: number): Promise<StaffCategory | undefined> {
  const [locked] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  return locked && readCategory(tx, id)
}

/** The caller holds the category's row lock. */
export async function writeCategoryName(
  tx: Tx,
  current: StaffCategory,
  name: string,
  by: StaffActor,
  undoOf?: number,
): Promise<CategoryWritten> {
  const refused = await refuseTakenName(tx, name, current.id)
  if (refused) return refused
  await tx.update(categories).set({ name }).where(eq(categories.id, current.id))
  const category = await readCategory(tx, current.id)
  await noteAudit(tx, by, {
    operation: 'products.write',
    subject: auditedCategory(category),
    before: { name: current.name },
    after: { name },
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, category }
}

async function refuseTakenName(tx: Tx, name: string, except = 0): Promise<Refusal<'name'> | undefined> {
  const [taken] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(sql`lower(${categories.name}) = lower(${name})`, ne(categories.id, except)))
  return taken && refuse('name', 'There is a category of this name already.')
}

async function readCategory(tx: Tx, id: number): Promise<StaffCategory> {
  const found = (await listCategoriesForStaff(tx)).find((category) => category.id === id)
  if (!found) throw new Error(`Category ${id} was written, and is not there`)
  return found
}

function auditedCategory({ id, name }: Pick<StaffCategory, 'id' | 'name'>): AuditSubject {
  return { kind: 'category', id: String(id), name }
}
