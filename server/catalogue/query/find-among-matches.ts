import { hash } from 'node:crypto'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { CatalogueMoment, FoundProducts, ListContext } from './list-context.ts'
import { countProducts, FEW, selectMatches, type ProductSort, type Selection } from './select-products.ts'

type Wanted = {
  limit: number
  offset: number
  by: keyof CatalogueMoment
  hasTotal: boolean
  /** Only for few different texts, and a small catalogue: elsewhere the plan depends on the values. */
  isPrepared: boolean
}

/** A walk in sort order could read a million rows, because nobody knows where the matches are. @returns null if many match */
export async function findAmongMatches(
  { database, counts, bounds }: Pick<ListContext, 'database' | 'counts' | 'bounds'>,
  selection: Selection,
  sorts: readonly ProductSort[],
  { limit, offset, by, hasTotal, isPrepared }: Wanted,
): Promise<FoundProducts | null> {
  const key = JSON.stringify([selection.fromWhere, selection.values.list])
  if (counts.areMany(key)) return null
  const most = hasTotal ? bounds.counted : FEW
  if (!selection.isByTextAlone) {
    // Counts in the index alone: reading the sort keys of too many matches would visit each product.
    const { total, ...moment } = await countProducts(database, selection, most)
    if (hasTotal) counts.set(key, moment[by], total)
    if (total > most) counts.noteMany(key)
    if (total > most) return null
    if (total === 0) return { ids: [], ...moment }
  }
  const { text, values } = selectMatches(selection, sorts, { limit, offset, most })
  const rows = parseRows(
    { ids: 'always', total: 'always', of: 'always', version: 'always', listedAt: 'always' },
    await database.pool.query<CatalogueMoment & { ids: number[] | null; total: number; of: number }>({
      ...(isPrepared && { name: `matches ${hash('sha1', text)}` }),
      text,
      values: [...values],
    }),
  )
  const { ids, total, of, ...moment } = rows[0]!
  counts.products = of || Number.POSITIVE_INFINITY
  if (hasTotal) counts.set(key, moment[by], total)
  if (ids === null) counts.noteMany(key)
  return ids && { ids, ...moment }
}
