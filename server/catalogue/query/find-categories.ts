import type { Reads } from '#server/platform/database/open-database.ts'
import type { Filter } from './filter.ts'
import { filterSql, SqlValues } from './filter-sql.ts'
import { categoryColumns, type CategoryRow } from './product-row.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

export type CategorySortKey = 'id' | 'name' | 'createdAt' | 'updatedAt'

const columns = { id: 'id', name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' }
const sortColumns: Record<CategorySortKey, string> = { ...columns, name: 'lower(name) COLLATE "C"' }

export interface CategoryListQuery {
  filter: Filter
  sorts: readonly { by: CategorySortKey; descending: boolean }[]
  limit: number
  offset: number
}

export async function findCategories(
  database: Reads,
  { filter, sorts, limit, offset }: CategoryListQuery,
): Promise<{ rows: CategoryRow[]; total: number }> {
  const values = new SqlValues('seen')
  const condition = filterSql(filter, { plain: columns }, values)
  const order = [...sorts, { by: 'id' as const, descending: false }].map(
    (sort) => `${sortColumns[sort.by]} ${sort.descending ? 'DESC' : 'ASC'}`,
  )
  const counted = parseRows(
    { total: 'always' },
    await database.pool.query<{ total: number }>(`SELECT count(*) AS total FROM categories WHERE ${condition}`, [
      ...values.list,
    ]),
  )
  const rows = parseRows(
    categoryColumns,
    await database.pool.query<CategoryRow>(
      `SELECT id, name, round(date_part('epoch', created_at) * 1000) AS "createdAt",
      round(date_part('epoch', updated_at) * 1000) AS "updatedAt"
    FROM categories WHERE ${condition}
    ORDER BY ${order.join(', ')} LIMIT ${values.add(limit, 'bigint')} OFFSET ${values.add(offset, 'bigint')}`,
      values.list,
    ),
  )
  return { rows, total: counted[0]!.total }
}
