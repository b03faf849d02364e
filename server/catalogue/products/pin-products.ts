import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { StaffCategory } from '#contract/counter/products.ts'
import {
  categories,
  categoryPins,
  productCategories,
  products,
  withdrawnProductCategories,
} from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedCategory, readCategory } from '#server/catalogue/categories/list-categories-for-staff.ts'

export type ProductsPinned =
  | { ok: true; category: StaffCategory }
  | OperationRefusal<'not-found' | 'pins'>
  | Stale<StaffCategory>

/** Shows these at the top of the listing, in this order. @param version of the category, as the caller read it */
export function pinProducts(
  { database }: Pick<Shop, 'database'>,
  { id, version, wanted }: { id: number; version: number; wanted: readonly number[] },
  by: StaffActor,
): Promise<ProductsPinned> {
  return runAs(database.orm, by, async (tx): Promise<ProductsPinned> => {
    const current = await lockPins(tx, id, wanted)
    if (!current) return refuse.notFound('not-found', 'There is no such category.')
    if (current.version !== version) return refuseStale(tx, auditedCategory(current), current)
    return writePins(tx, current, wanted, by)
  })
}

/** Locks products before the category, as `setOnSale` does. */
export async function lockPins(tx: Tx, id: number, wanted: readonly number[]): Promise<StaffCategory | undefined> {
  const pinned = await tx
    .select({ id: categoryPins.productId })
    .from(categoryPins)
    .where(eq(categoryPins.categoryId, id))
  const touched = [0, ...wanted, ...pinned.map((pin) => pin.id)]
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, touched))
    .orderBy(asc(products.id))
    .for('no key update')
  const [locked] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for('no key update')
  return locked && readCategory(tx, id)
}

/** The caller holds the locks of `lockPins`. */
export async function writePins(
  tx: Tx,
  current: StaffCategory,
  wanted: readonly number[],
  by: StaffActor,
  undoOf?: number,
): Promise<ProductsPinned> {
  if (new Set(wanted).size < wanted.length) return refuse.invalid('pins', 'One of these goods is there twice.')
  if ((await countStanding(tx, current.id, wanted)) < wanted.length)
    return refuse.invalid('pins', `One of these goods is not in ${current.name} any more. Please choose again.`)
  const { id } = current
  await tx.delete(categoryPins).where(eq(categoryPins.categoryId, id))
  if (wanted.length > 0)
    await tx
      .insert(categoryPins)
      .values(wanted.map((productId, at) => ({ categoryId: id, productId, position: at + 1 })))
  const pin = sql<number>`coalesce((SELECT 100 - position FROM category_pins
    WHERE category_id = ${id} AND product_id = ${productCategories.productId}), 0)`
  await tx
    .update(productCategories)
    .set({ pin })
    .where(and(eq(productCategories.categoryId, id), inArray(productCategories.productId, touchedBy(current, wanted))))
  await tx
    .update(categories)
    .set({ version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id))
  const category = await readCategory(tx, id)
  await recordAudit(tx, by, {
    operation: 'products.write',
    subject: auditedCategory(category),
    before: { shownFirst: toPinned(current) },
    after: { shownFirst: toPinned(category) },
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, category }
}

export const toPinned = ({ pins }: Pick<StaffCategory, 'pins'>) => pins.map((pin) => pin.id)
const touchedBy = (current: StaffCategory, wanted: readonly number[]) => [0, ...toPinned(current), ...wanted]

async function countStanding(tx: Tx, id: number, wanted: readonly number[]): Promise<number> {
  const count = (table: typeof productCategories | typeof withdrawnProductCategories) =>
    tx.$count(table, and(eq(table.categoryId, id), inArray(table.productId, [0, ...wanted])))
  return (await count(productCategories)) + (await count(withdrawnProductCategories))
}
