import type { Database } from '#server/database/open-database.ts'
import type { CountCache } from './count-cache.ts'
import type { Filter } from './filter.ts'
import type { ProductRow } from './product-row.ts'
import { readProducts, type ProductInclude } from './read-products.ts'
import { countProducts, selectPage, selectProducts, type ProductSort, type Selection } from './select-products.ts'

export interface ProductListQuery {
  filter: Filter
  sorts: readonly ProductSort[]
  limit: number
  offset: number
  include?: readonly ProductInclude[]
  hasTotal?: boolean
}

export async function listProducts(
  { database, counts }: { database: Pick<Database, 'pool'>; counts: CountCache },
  { filter, sorts, limit, offset, include = ['images'], hasTotal = true }: ProductListQuery,
): Promise<{ rows: ProductRow[]; total: number }> {
  const selection = selectProducts(filter, sorts)
  const rows = await readProducts(database, selectPage(selection, sorts, limit, offset), include)
  return { rows, total: hasTotal ? await countWithCache(database, counts, selection, rows[0]?.version) : 0 }
}

/** Counting reads every match: done once for each filter and version of the catalogue. */
async function countWithCache(
  database: Pick<Database, 'pool'>,
  counts: CountCache,
  selection: Selection,
  version: number | undefined,
): Promise<number> {
  const key = JSON.stringify([selection.fromWhere, selection.values.list])
  const known = version && counts.find(key, version)
  if (known !== undefined) return known
  const counted = await countProducts(database, selection)
  counts.set(key, counted.version, counted.total)
  return counted.total
}
