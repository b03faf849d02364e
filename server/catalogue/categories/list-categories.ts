import type { Category } from '#shop/catalogue/product.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

/** In the owner's order, then by name; without "All" (`categoryOptions` adds it). */
export async function listCategories(database: Reads): Promise<Category[]> {
  const rows = parseRows(
    { id: 'always', name: 'always' },
    await database.pool.query<Category>({
      name: 'list-categories',
      text: 'SELECT id, name FROM categories ORDER BY position, lower(name) COLLATE "C", id',
    }),
  )
  return rows
}
