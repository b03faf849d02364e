import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { inCategories, isOneOf, onlyCategory, replaceAsked, type FieldFilter, type Filter } from './filter.ts'
import { filterSql, SqlValues } from './filter-sql.ts'

type AskedCategory = { someCategory: Filter } | FieldFilter

const columns = { plain: { id: 'id', name: 'name', category: 'name' } }

/** Resolves conditions on categories to ids once, not for each product. */
export async function nameCategories({ pool }: Reads, filter: Filter): Promise<Filter> {
  if (onlyCategory(filter) !== undefined) return filter
  return replaceAsked(filter, isOfCategory, async (asked) => {
    const values = new SqlValues('seen')
    const fits = asked.map((each) => filterSql('field' in each ? each : each.someCategory, columns, values))
    const rows = parseRows(
      { id: 'always', fits: 'always' },
      await pool.query<{ id: number; fits: boolean[] }>(
        `SELECT id, ARRAY[${fits.join(', ')}] AS fits FROM categories ORDER BY id`,
        values.list,
      ),
    )
    return asked.map((each, at) => {
      const ids = rows.filter((row) => row.fits[at]).map(({ id }) => id)
      return 'field' in each ? isOneOf('categoryId', ids) : inCategories(ids)
    })
  })
}

function isOfCategory(leaf: Filter): leaf is AskedCategory {
  if ('someCategory' in leaf) return true
  return 'field' in leaf && leaf.field === 'category' && !/^(null|notNull)$/.test(leaf.is)
}
