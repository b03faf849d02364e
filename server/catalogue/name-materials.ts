import type { Reads } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import type { Filter } from './filter.ts'
import { filterSql, SqlValues } from './filter-sql.ts'

/** With more different materials than these, they are looked for by their letters in all goods. */
const MOST_MATERIALS = 200

type FieldFilter = Extract<Filter, { field: string }>

/** A part of a material becomes the very materials that have it: these can be counted, and the planner knows how many goods have each. */
export async function nameMaterials(database: Reads, filter: Filter): Promise<Filter> {
  if ('all' in filter) return { all: await nameEach(database, filter.all) }
  if ('any' in filter) return { any: await nameEach(database, filter.any) }
  if ('not' in filter) return { not: await nameMaterials(database, filter.not) }
  if (!('field' in filter) || filter.field !== 'material' || !/^(contains|startsWith|endsWith)/.test(filter.is))
    return filter
  const materials = await findMaterials(database, filter)
  if (materials === null) return filter
  return materials.length === 0 ? { any: [] } : { field: 'material', is: 'in', values: materials }
}

const nameEach = (database: Reads, filters: readonly Filter[]) =>
  Promise.all(filters.map((each) => nameMaterials(database, each)))

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
