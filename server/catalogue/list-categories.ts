import type { Category } from '#shop/catalogue/product.ts'
import type { Database } from '../database/open-database.ts'
import { rowsOf } from '../database/rows-of.ts'

/** All categories by name, without regard to case. The dropdown puts "All" before them (`categoryChoices`). */
export async function listCategories(database: Pick<Database, 'pool'>): Promise<Category[]> {
  const rows = rowsOf(
    { id: 'always', name: 'always' },
    await database.pool.query<Category>({
      name: 'list-categories',
      text: 'SELECT id, name FROM categories ORDER BY lower(name) COLLATE "C", id',
    }),
  )
  return rows
}
