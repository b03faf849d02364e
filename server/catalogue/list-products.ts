import type { Database } from '../database/open-database.ts'
import type { CountMemory } from './count-memory.ts'
import type { Filter } from './filter.ts'
import type { ProductRow } from './product-row.ts'
import { readProducts, type Along } from './read-products.ts'
import { countProducts, pageOf, selectProducts, type ProductSort, type Selection } from './select-products.ts'

export interface ProductList {
  filter: Filter
  sorts: readonly ProductSort[]
  limit: number
  offset: number
  /** What comes along with each product; pictures unless told. */
  along?: readonly Along[]
  /** False leaves `total` at 0. */
  counted?: boolean
}

/** One page of products and how many there are in all. */
export async function listProducts(
  { database, counts }: { database: Pick<Database, 'pool'>; counts: CountMemory },
  { filter, sorts, limit, offset, along = ['images'], counted = true }: ProductList,
): Promise<{ rows: ProductRow[]; total: number }> {
  const selection = selectProducts(filter, sorts)
  const rows = await readProducts(database, pageOf(selection, sorts, limit, offset), along)
  return { rows, total: counted ? await countOnce(database, counts, selection, rows[0]?.version) : 0 }
}

/** Counting reads every match: done once for each filter and version of the catalogue. */
async function countOnce(
  database: Pick<Database, 'pool'>,
  counts: CountMemory,
  selection: Selection,
  version: number | undefined,
): Promise<number> {
  const key = JSON.stringify([selection.fromWhere, selection.values.list])
  const known = version && counts.find(key, version)
  if (known !== undefined) return known
  const counted = await countProducts(database, selection)
  counts.keep(key, counted.version, counted.total)
  return counted.total
}
