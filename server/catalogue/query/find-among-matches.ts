import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { ListContext } from './list-context.ts'
import {
  countProducts,
  FEW,
  selectMatches,
  type CatalogueMoment,
  type ProductSort,
  type Selection,
} from './select-products.ts'

type Wanted = { limit: number; offset: number; by: keyof CatalogueMoment; hasTotal: boolean }

/**
 * The planner cannot know how what is asked for is spread over goods in their order: where hardly any fits, or what fits stands at the
 * end, it would read a million of them for a page.
 * @returns ids of the page where few products match; null where they are many, or were when they were last counted
 */
export async function findAmongMatches(
  { database, counts, bounds }: Pick<ListContext, 'database' | 'counts' | 'bounds'>,
  selection: Selection,
  sorts: readonly ProductSort[],
  { limit, offset, by, hasTotal }: Wanted,
): Promise<readonly number[] | null> {
  const key = JSON.stringify([selection.fromWhere, selection.values.list])
  if (counts.areMany(key)) return null
  const most = hasTotal ? bounds.counted : FEW
  if (!selection.isByTextAlone) {
    // From an index alone: gathering the sort keys of so many, to find that they are too many, is a look at each product.
    const { total, ...moment } = await countProducts(database, selection, most)
    if (hasTotal) counts.set(key, moment[by], total)
    if (total > most) counts.noteMany(key)
    if (total > most) return null
    if (total === 0) return []
  }
  const { text, values } = selectMatches(selection, sorts, { limit, offset, most })
  const rows = parseRows(
    { ids: 'always', total: 'always', of: 'always', version: 'always', listedAt: 'always' },
    await database.pool.query<CatalogueMoment & { ids: number[] | null; total: number; of: number }>(text, [...values]),
  )
  const { ids, total, ...moment } = rows[0]!
  if (hasTotal) counts.set(key, moment[by], total)
  if (ids === null) counts.noteMany(key)
  return ids
}
