import type { Reads } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import { isOneOf, replaceFields, type FieldFilter, type Filter } from './filter.ts'
import { filterSql, SqlValues } from './filter-sql.ts'

/** With more different materials than these, they are looked for by their letters in all goods. */
const MOST_MATERIALS = 200

/** A part of a material becomes the very materials that have it: these can be counted, and the planner knows how many goods have each. */
export function nameMaterials(database: Reads, filter: Filter): Promise<Filter> {
  return replaceFields(filter, async (asked) => {
    if (asked.field !== 'material' || !/^(contains|startsWith|endsWith|eqi$)/.test(asked.is)) return asked
    const materials = await findMaterials(database, asked)
    return materials === null ? asked : isOneOf('material', materials)
  })
}

/** @returns null where there are too many materials */
async function findMaterials({ pool }: Reads, filter: FieldFilter): Promise<readonly string[] | null> {
  const values = new SqlValues('seen')
  const fits = filterSql(filter, { plain: { material: 'material' }, folded: { material: 'lower(material)' } }, values)
  const next = (after: string) =>
    `(SELECT material FROM products WHERE withdrawn_at IS NULL ${after} ORDER BY material LIMIT 1)`
  const rows = parseRows(
    { materials: 'always' },
    await pool.query<{ materials: string[] | null }>(
      `WITH RECURSIVE every (material, place) AS (
        SELECT ${next('')}, 1
        UNION ALL
        SELECT ${next('AND products.material > every.material')}, place + 1 FROM every
        WHERE every.material IS NOT NULL AND place <= ${MOST_MATERIALS}
      )
      SELECT CASE WHEN max(place) <= ${MOST_MATERIALS} OR bool_or(material IS NULL)
        THEN coalesce(array_agg(material ORDER BY material COLLATE "C") FILTER (WHERE ${fits}), '{}') END AS materials FROM every`,
      values.list,
    ),
  )
  return rows[0]!.materials
}
