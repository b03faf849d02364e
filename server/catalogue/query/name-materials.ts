import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { isOneOf, replaceAsked, type FieldFilter, type Filter } from './filter.ts'
import { filterSql, SqlValues } from './filter-sql.ts'

/** With more different materials, all goods are searched by letters. */
const MOST_MATERIALS = 200

const columns = { plain: { material: 'material' }, folded: { material: 'lower(material)' } }

/** Resolves conditions on materials to the matching ones: these can be counted, and the planner has statistics for them. */
export function nameMaterials({ pool }: Reads, filter: Filter): Promise<Filter> {
  return replaceAsked(filter, isOfMaterial, async (asked) => {
    const values = new SqlValues('seen')
    const fits = asked.map((each) => filterSql(each, columns, values))
    const next = (after: string) =>
      `(SELECT material FROM products WHERE withdrawn_at IS NULL ${after} ORDER BY material LIMIT 1)`
    const rows = parseRows(
      { material: 'always', fits: 'always' },
      await pool.query<{ material: string; fits: boolean[] }>(
        `WITH RECURSIVE every (material, place) AS (
          SELECT ${next('')}, 1
          UNION ALL
          SELECT ${next('AND products.material > every.material')}, place + 1 FROM every
          WHERE every.material IS NOT NULL AND place <= ${MOST_MATERIALS}
        )
        SELECT material, ARRAY[${fits.join(', ')}] AS fits FROM every
        WHERE material IS NOT NULL ORDER BY material COLLATE "C"`,
        values.list,
      ),
    )
    if (rows.length > MOST_MATERIALS) return asked
    const materialsOf = (at: number) => rows.filter((row) => row.fits[at]).map(({ material }) => material)
    return asked.map((_, at) => isOneOf('material', materialsOf(at)))
  })
}

function isOfMaterial(leaf: Filter): leaf is FieldFilter {
  return 'field' in leaf && leaf.field === 'material' && !/^(eq|in|null|notNull)$/.test(leaf.is)
}
