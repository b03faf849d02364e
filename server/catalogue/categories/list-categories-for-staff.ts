import { sql } from 'drizzle-orm'
import type { StaffCategory } from '#contract/counter/products.ts'
import {
  categories,
  productCategories,
  withdrawnProductCategories,
} from '#server/platform/database/catalogue-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'

export function listCategoriesForStaff(orm: Orm | Tx): Promise<StaffCategory[]> {
  const goods = sql<number>`((SELECT count(*) FROM ${productCategories} WHERE category_id = ${categories.id})
    + (SELECT count(*) FROM ${withdrawnProductCategories} WHERE category_id = ${categories.id}))::int`
  const pins = sql<
    StaffCategory['pins']
  >`coalesce((SELECT json_agg(json_build_object('id', pinned.id, 'name', pinned.name,
      'isOnSale', pinned.withdrawn_at IS NULL) ORDER BY pin.position)
    FROM category_pins pin JOIN products pinned ON pinned.id = pin.product_id
    WHERE pin.category_id = categories.id AND (
      EXISTS (SELECT FROM product_categories stands
        WHERE stands.category_id = pin.category_id AND stands.product_id = pin.product_id)
      OR EXISTS (SELECT FROM withdrawn_product_categories stands
        WHERE stands.category_id = pin.category_id AND stands.product_id = pin.product_id))), '[]')`
  return orm
    .select({
      id: categories.id,
      name: categories.name,
      defaults: categories.defaults,
      version: categories.version,
      products: goods,
      pins,
    })
    .from(categories)
    .orderBy(categories.position, sql`lower(${categories.name}) COLLATE "C"`, categories.id)
}

export async function readCategory(tx: Tx, id: number): Promise<StaffCategory> {
  const found = (await listCategoriesForStaff(tx)).find((category) => category.id === id)
  if (!found) throw new Error(`Category ${id} was written, and is not there`)
  return found
}

export function auditedCategory({ id, name }: Pick<StaffCategory, 'id' | 'name'>): AuditSubject {
  return { kind: 'category', id: String(id), name }
}
