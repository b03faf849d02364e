import type { Reads } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import { isOneOf, replaceFields, type Filter } from './filter.ts'
import { filterSql, SqlValues } from './filter-sql.ts'

/** What is asked of the name of its category becomes the very categories: looked up once, not for each product. */
export function nameCategories({ pool }: Reads, filter: Filter): Promise<Filter> {
  return replaceFields(filter, async (asked) => {
    if (asked.field !== 'category' || /^(null|notNull)$/.test(asked.is)) return asked
    const values = new SqlValues('seen')
    const fits = filterSql(asked, { plain: { category: 'name' } }, values)
    const rows = parseRows(
      { id: 'always' },
      await pool.query<{ id: number }>(`SELECT id FROM categories WHERE ${fits} ORDER BY id`, values.list),
    )
    return isOneOf(
      'categoryId',
      rows.map(({ id }) => id),
    )
  })
}
